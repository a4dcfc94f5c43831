import { useEffect, useState } from 'react'
import { subscribePushes, unsubscribePushes } from '#app/push/device-pushes.ts'
import type { DeviceState } from '#app/push/device-state.ts'
import { pushProblem } from '#app/push/push-problem.ts'
import { readDevice, watchPermission } from '#app/push/read-device.ts'
import { tryNotification } from '#app/push/try-notification.ts'

export interface DeviceOutcome {
  readonly tone: 'success' | 'error'
  readonly text: string
}

export interface DevicePushes {
  /** Null until it is known. */
  readonly state: DeviceState | null
  readonly busy: boolean
  readonly outcome: DeviceOutcome | null
  /** Asks the person for the permission, by the browser's own window. */
  allow(publicKey: string): void
  stop(): void
  attempt(): void
}

export function useDevice(): DevicePushes {
  const [state, setState] = useState<DeviceState | null>(null)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<DeviceOutcome | null>(null)
  useEffect(() => {
    const read = () => readDevice().then(setState, () => setState('unable'))
    read()
    return watchPermission(read)
  }, [])
  const work = async (task: () => Promise<DeviceOutcome | null>) => {
    if (busy) return
    setBusy(true)
    setOutcome(null)
    const outcome = await task().catch(
      (error): DeviceOutcome => ({ tone: 'error', text: pushProblem(error) }),
    )
    setState(await readDevice().catch((): DeviceState => 'unable'))
    setOutcome(outcome)
    setBusy(false)
  }
  return {
    state,
    busy,
    outcome,
    allow: (publicKey) => work(() => allow(publicKey)),
    stop: () => work(stop),
    attempt: () => work(attempt),
  }
}

async function allow(publicKey: string): Promise<DeviceOutcome | null> {
  const permission = await Notification.requestPermission()
  // Refused, the section itself says what to do; closed without an answer, it asks again.
  if (permission !== 'granted') return null
  await subscribePushes(publicKey)
  return { tone: 'success', text: 'Les notifications arrivent maintenant sur cet appareil.' }
}

async function stop(): Promise<DeviceOutcome> {
  await unsubscribePushes()
  return {
    tone: 'success',
    text: 'Cet appareil ne reçoit plus de notifications. Tout vous arrive par email.',
  }
}

async function attempt(): Promise<DeviceOutcome> {
  await tryNotification()
  return {
    tone: 'success',
    text: "Elle vient d'être affichée. Rien ne se voit ? Vérifiez le mode silencieux et les réglages de votre téléphone.",
  }
}
