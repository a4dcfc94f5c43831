import { MapPin, Search } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import fields from '#app/ui/field.module.css'
import { Field, Frame, Select, useWiring } from '#app/ui/field.tsx'
import { Heart } from '#app/ui/heart.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { ShareDialog } from '#app/ui/share-dialog.tsx'
import { type ListWithMore, ShowMore } from '#app/ui/show-more.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { WhatsAppLink } from '#app/ui/whatsapp-link.tsx'
import { Specimen } from './specimen.tsx'

const VARIANTS: readonly (readonly [ButtonVariant, string])[] = [
  ['primary', 'Principal'],
  ['secondary', 'Secondaire'],
  ['quiet', 'Discret'],
  ['danger', 'Refuser'],
]

/** Buttons, fields, choices and dialogs. */
export function Controls(): ReactNode {
  return (
    <>
      <Buttons />
      <Specimen name="ButtonLink">
        <ButtonLink to="/explorer">Explorer</ButtonLink>
        <ButtonLink to="/explorer" variant="quiet">
          Discret
        </ButtonLink>
      </Specimen>
      <Specimen name="WhatsAppLink">
        <WhatsAppLink text="À louer près de chez nous :" path="/objet/1" variant="secondary" />
      </Specimen>
      <Fields />
      <Choices />
      <Dialogs />
      <Lists />
    </>
  )
}

function Buttons(): ReactNode {
  return (
    <Specimen name="Button">
      {VARIANTS.map(([variant, text]) => (
        <div key={variant} className={`${kit.stack2} ${kit.start}`}>
          <Button variant={variant}>{text}</Button>
          <Button variant={variant} busy>
            {text}
          </Button>
          <Button variant={variant} disabled>
            {text}
          </Button>
        </div>
      ))}
      <div className={`${kit.stack2} ${kit.padded4} ${kit.rounded} onForest`}>
        <Button variant="light">Sur le vert</Button>
      </div>
      <div className={`block ${kit.stack2}`}>
        <Button size="large">Grand</Button>
        <Button wide>Toute la largeur</Button>
        <Button variant="secondary">
          <Icon of={Search} /> Avec une icône
        </Button>
      </div>
    </Specimen>
  )
}

function Fields(): ReactNode {
  const own = { label: 'Fichier', hint: 'Tout ce qui se décrit par une étiquette.', error: null }
  const wiring = useWiring(undefined, own)
  return (
    <>
      <Specimen name="Field">
        <div className={`block ${kit.stack3}`}>
          <Field label="Titre" defaultValue="Perceuse à percussion" />
          <Field label="Prix par jour" hint="En FCFA, sans centimes." end="FCFA" inputMode="numeric" />
          <Field label="Email" type="email" defaultValue="rose@" error="Cette adresse est incomplète." />
        </div>
        <div className={`block ${kit.stack3}`}>
          <Field label="Ville" defaultValue="Libreville" readOnly />
          <Field label="Numéro" defaultValue="077 12 34 56" disabled />
          <Field label="Jour" type="date" defaultValue="2026-12-01" />
        </div>
      </Specimen>
      <Specimen name="PasswordField">
        <div className="block">
          <PasswordField label="Mot de passe" autoComplete="off" defaultValue="tente-bleue" />
        </div>
        <div className="block">
          <PasswordField label="Nouveau mot de passe" autoComplete="off" error="Douze caractères au moins." />
        </div>
      </Specimen>
      <Specimen name="Select">
        <div className="block">
          <Select label="État" defaultValue="bon">
            <option value="neuf">Neuf</option>
            <option value="bon">Bon état</option>
          </Select>
        </div>
        <div className="block">
          <Select label="Quartier" error="Choisissez un quartier.">
            <option value="">Choisir</option>
          </Select>
        </div>
      </Specimen>
      <Specimen name="TextArea">
        <div className="block">
          <TextArea
            label="Description"
            hint="Ce qu'il faut savoir."
            defaultValue="Deux mèches sont fournies."
          />
        </div>
        <div className="block">
          <TextArea label="Raison" error="Dites pourquoi." />
        </div>
      </Specimen>
      <Specimen name="Frame">
        <div className="block">
          <Frame {...own} wiring={wiring}>
            <input
              type="file"
              id={wiring.id}
              className={fields.control}
              aria-describedby={wiring.describedBy}
            />
          </Frame>
        </div>
      </Specimen>
    </>
  )
}

function Choices(): ReactNode {
  const [quantity, setQuantity] = useState(2)
  const [offered, setOffered] = useState(true)
  return (
    <>
      <Specimen name="Pill">
        <Pill type="radio" name="sort" defaultChecked>
          Plus récents
        </Pill>
        <Pill type="radio" name="sort">
          Moins chers
        </Pill>
        <Pill type="checkbox" defaultChecked>
          Réservation immédiate
        </Pill>
        <Pill type="checkbox" disabled>
          Indisponible
        </Pill>
      </Specimen>
      <Specimen name="Stepper">
        <div className="block">
          <Stepper label="Quantité" value={quantity} max={4} hint="4 au plus" onChange={setQuantity} />
        </div>
        <div className="block">
          <Stepper label="Un seul" value={1} max={1} onChange={() => {}} />
        </div>
      </Specimen>
      <Specimen name="Switch">
        <Switch
          label="Proposer : Tente"
          text={offered ? 'Proposé' : 'Retiré'}
          checked={offered}
          onChange={setOffered}
        />
        <Switch label="Proposer : Scie" text="Retiré" checked={false} onChange={() => {}} />
        <Switch label="Proposer : Sono" text="Enregistrement" checked busy onChange={() => {}} />
      </Specimen>
      <Specimen name="Heart">
        <Heart id="specimen" title="Tente" className={undefined} />
      </Specimen>
      <Specimen name="Icon">
        <Icon of={MapPin} />
        <Icon of={MapPin} className={kit.icon18} />
      </Specimen>
    </>
  )
}

type Opened = 'plain' | 'wide' | 'share' | null

function Dialogs(): ReactNode {
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  const actions = (
    <>
      <Button onClick={close}>Annuler la location</Button>
      <Button variant="quiet" onClick={close}>
        Garder
      </Button>
    </>
  )
  return (
    <>
      <Specimen name="Dialog">
        <Button variant="secondary" onClick={() => open('plain')}>
          Une question
        </Button>
        <Button variant="secondary" onClick={() => open('wide')}>
          Un large
        </Button>
        <Dialog open={opened === 'plain'} onClose={close} title="Annuler cette location ?" actions={actions}>
          <p>Le locataire est remboursé de tout.</p>
        </Dialog>
        <Dialog open={opened === 'wide'} onClose={close} title="Photos de la remise" wide>
          <p>Sans boutons : une croix, Échap ou un appui à côté le ferme.</p>
        </Dialog>
      </Specimen>
      <Specimen name="ShareDialog">
        <Button variant="secondary" onClick={() => open('share')}>
          Partager
        </Button>
        <ShareDialog
          open={opened === 'share'}
          onClose={close}
          title="Tente"
          text="J'ai trouvé « Tente » à louer près de chez nous :"
          path="/objet/1"
        />
      </Specimen>
    </>
  )
}

const STATES: readonly ListWithMore['state'][] = ['idle', 'adding', 'failed']

function Lists(): ReactNode {
  return (
    <Specimen name="ShowMore">
      {STATES.map((state) => (
        <div key={state} className="block">
          <ol>
            <li>Perceuse</li>
          </ol>
          <ShowMore
            list={{ count: 1, state, more: true, showMore: () => {} }}
            failure="La suite n'est pas arrivée."
          />
        </div>
      ))}
    </Specimen>
  )
}
