import { formatGabonPhone, nationalNumber, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { lastPayerPhone } from '#app/data/checkout/payer-phone.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { DemoPanel } from './demo-panel.tsx'
import styles from './demo-telephone.module.css'
import { TelephoneScreen } from './telephone-screen.tsx'

const PRESET = '077123456'

export function DemoTelephone(): ReactNode {
  const [number, setNumber] = useState(PRESET)
  const [last, setLast] = useState<string | null>(null)
  // Only the browser knows it, and only once it runs.
  useEffect(() => {
    const phone = readGabonPhone(lastPayerPhone() ?? '')
    if (!phone) return
    setLast(nationalNumber(phone))
    setNumber(nationalNumber(phone))
  }, [])
  const phone = readGabonPhone(number)
  const offered = [...new Set([PRESET, ...(last ? [last] : [])])]
  return (
    <DemoPanel title="Les téléphones">
      <Field
        label="Numéro"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={number}
        maxLength={30}
        error={phone ? null : 'Entrez un numéro de mobile gabonais, par exemple 077 12 34 56.'}
        onChange={(event) => setNumber(event.target.value)}
      />
      {offered.length > 1 && (
        <div className={styles.offered}>
          {offered.map((one) => (
            <Button
              key={one}
              variant={phone && nationalNumber(phone) === one ? 'primary' : 'secondary'}
              onClick={() => setNumber(one)}
            >
              {formatOffered(one)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.telephone}>
        <span className={styles.speaker} />
        <div className={styles.screen}>
          {phone ? (
            <>
              <p className={styles.owner}>{formatGabonPhone(phone)}</p>
              <TelephoneScreen key={phone} number={nationalNumber(phone)} />
            </>
          ) : null}
        </div>
      </div>
    </DemoPanel>
  )
}

function formatOffered(number: string): string {
  const phone = readGabonPhone(number)
  return phone ? formatGabonPhone(phone) : number
}
