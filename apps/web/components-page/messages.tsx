import type { ReactNode } from 'react'
import { Alert, type AlertTone } from '#app/ui/alert.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState, type Scene } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { LoadingLogo } from '#app/ui/loading-logo.tsx'
import { LoadingPage } from '#app/ui/loading-page.tsx'
import { Rings } from '#app/ui/logo.tsx'
import { Blocks, Pieces, ProseBlocks } from '#app/ui/prose-blocks.tsx'
import { PageNeedsScripts, ScriptsNeeded } from '#app/ui/scripts-needed.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Specimen } from './specimen.tsx'

const ALERTS: readonly (readonly [AlertTone, string])[] = [
  ['info', 'La demande expire demain.'],
  ['success', "L'objet est en ligne."],
  ['error', "Le paiement n'a pas abouti."],
]
const BADGES: readonly BadgeTone[] = ['neutral', 'forest', 'terracotta', 'gold', 'danger']
const SCENES: readonly Scene[] = [
  'done',
  'identity',
  'items',
  'lost',
  'messages',
  'notices',
  'rentals',
  'search',
  'wallet',
]
const BLOCKS = [
  {
    paragraph: ['Une phrase avec ', { strong: 'un mot fort' }, ' et ', { text: 'un lien', to: '/faq' }, '.'],
  },
  { points: [['Un point.'], ['Un autre.']] },
] as const

/** Messages, placeholders and texts. */
export function Messages(): ReactNode {
  return (
    <>
      <Notes />
      <Waiting />
      <Specimen name="EmptyState">
        {SCENES.map((scene) => (
          <div key={scene} className="block">
            <EmptyState
              scene={scene}
              title="Rien ici"
              action={<ButtonLink to="/explorer">Explorer</ButtonLink>}
            >
              Ce qu'il y a à faire.
            </EmptyState>
          </div>
        ))}
      </Specimen>
      <Texts />
    </>
  )
}

function Notes(): ReactNode {
  return (
    <>
      <Specimen name="Alert">
        {ALERTS.map(([tone, text]) => (
          <div key={tone} className={`block ${kit.stack2}`}>
            <Alert tone={tone}>{text}</Alert>
            <Alert tone={tone} title="Avec un titre" action={<Button variant="secondary">Réessayer</Button>}>
              {text}
            </Alert>
          </div>
        ))}
      </Specimen>
      <Specimen name="Badge">
        {BADGES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="Card">
        <Card className={`block ${kit.padded4}`}>Posée</Card>
        <Card raised className={`block ${kit.padded4}`}>
          Surélevée
        </Card>
      </Specimen>
    </>
  )
}

function Waiting(): ReactNode {
  return (
    <>
      <Specimen name="Skeleton">
        {(['lines', 'page', 'lasting'] as const).map((shape) => (
          <div key={shape} className="block">
            <Skeleton label={`Chargement (${shape})`} shape={shape} count={3} />
          </div>
        ))}
      </Specimen>
      <Specimen name="LoadingLogo">
        <LoadingLogo />
      </Specimen>
      <Specimen name="LoadingPage">
        <LoadingPage className="block" label="Chargement de la page" />
      </Specimen>
      <Specimen name="Rings">
        <Rings className="rings" />
        <Rings className="rings" count={2} />
      </Specimen>
    </>
  )
}

function Texts(): ReactNode {
  return (
    <>
      <Specimen name="ProseBlocks">
        <div className="block">
          <ProseBlocks blocks={BLOCKS} />
        </div>
      </Specimen>
      <Specimen name="Blocks">
        <div className="block">
          <Blocks blocks={BLOCKS} />
        </div>
      </Specimen>
      <Specimen name="Pieces">
        <p>
          <Pieces pieces={BLOCKS[0].paragraph} />
        </p>
      </Specimen>
      <Specimen name="ScriptsNeeded">
        <p className={kit.note}>Ne se voit que là où JavaScript est désactivé.</p>
        <ScriptsNeeded>Activez JavaScript.</ScriptsNeeded>
      </Specimen>
      <Specimen name="PageNeedsScripts">
        <p className={kit.note}>De même, à la place d'une page.</p>
        <PageNeedsScripts />
      </Specimen>
    </>
  )
}
