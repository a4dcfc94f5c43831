import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { DATA_CHOICE_KEY, DATA_CHOICES, type DataChoice } from '#app/shell/data-saver/data-choice.ts'
import { storeChoice } from '#app/shell/data-saver/device-settings.ts'
import { chosenDataSaving, readConnection, sparesData, watchSparing } from '#app/shell/data-saver/sparing.ts'
import controls from '#app/ui/controls.module.css'
import kit from '#app/ui/kit.module.css'
import { FormSection } from '../page/form-section.tsx'

const CHOICES: Readonly<Record<DataChoice, { readonly name: string; readonly words: string }>> = {
  auto: {
    name: 'Automatique',
    words: 'Quand votre navigateur le demande, ou quand la connexion est lente (3G et moins).',
  },
  always: {
    name: 'Toujours',
    words: 'Des photos plus légères, et jamais de film, sur toutes les connexions.',
  },
  never: { name: 'Jamais', words: 'Les photos dans toute leur finesse, quelle que soit la connexion.' },
}

export function DataSaverSection(): ReactNode {
  const id = useId()
  const [choice, setChoice] = useState(chosenDataSaving)
  const [saved, setSaved] = useState(false)
  const asked = useSyncExternalStore(watchSparing, () => readConnection()?.saveData)
  const spares = useSyncExternalStore(watchSparing, sparesData)
  const choose = async (next: DataChoice) => {
    setChoice(next)
    setSaved(false)
    safeLocalStorage.write(DATA_CHOICE_KEY, next)
    // For the service worker; a browser that stores nothing has none.
    await storeChoice(next).catch(() => {})
    setSaved(true)
  }
  return (
    <FormSection
      title="Économie de données"
      note="Des photos plus légères, pas de film, et les images de l'accueil ne défilent pas."
    >
      <div className={kit.stack2} role="radiogroup" aria-label="Économie de données" aria-describedby={id}>
        {DATA_CHOICES.map((one) => (
          <label key={one} className={`${kit.line3} ${kit.top} ${controls.option}`}>
            <input
              type="radio"
              name="data-saver"
              value={one}
              checked={one === choice}
              onChange={() => choose(one)}
            />
            <span className={`${kit.stack} ${kit.breaks}`}>
              <span className={kit.strong}>{CHOICES[one].name}</span>
              <span className={kit.note}>{CHOICES[one].words}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={id} className={kit.note}>
        {asked === undefined
          ? 'Votre navigateur ne dit pas si les données doivent être économisées.'
          : `Votre navigateur ${asked ? 'demande' : 'ne demande pas'} d'économiser les données.`}
        {asked === true && choice === 'never' && ' Il reçoit donc des photos légères malgré ce choix.'}
        {choice === 'auto' &&
          (spares ? ' En ce moment, nous le faisons.' : ' En ce moment, nous ne le faisons pas.')}
      </p>
      <p className={`${kit.small} ${kit.strong} ${kit.forest} ${kit.unlessEmpty}`} role="status">
        {saved && 'Enregistré sur cet appareil. Les photos déjà chargées ne changent pas.'}
      </p>
    </FormSection>
  )
}
