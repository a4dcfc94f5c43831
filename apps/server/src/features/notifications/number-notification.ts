import { NEW_NUMBER_HOURS } from '@okoume/domain/payment/account-holder.ts'
import { maskPhone } from '@okoume/domain/person/masked-contact.ts'
import type { AccountEvents } from '../accounts/phone-change.ts'
import type { Notifications } from './create-notify.ts'

export const ACCOUNT_NOTIFICATIONS: Notifications<AccountEvents> = {
  'number changed'({ userId, former, phone }, _, now) {
    const [before, after] = [former, phone ?? ''].map((one) => maskPhone(one).replaceAll('*', '•'))
    return [
      {
        to: userId,
        cause: `number changed ${userId} ${now.toISOString()}`,
        kind: null,
        title: phone ? 'Un autre numéro ouvre votre compte' : "Un numéro n'ouvre plus votre compte",
        paragraphs: [
          phone
            ? `Le ${after} ouvre maintenant votre compte ; le ${before} ne l'ouvre plus. Vos autres appareils ont été déconnectés.`
            : `Le ${before} n'ouvre plus votre compte.`,
          `Pendant ${NEW_NUMBER_HOURS} heures, un retrait vers un numéro qui n'a encore rien reçu de vous attend notre vérification.`,
          "Si ce n'est pas vous, écrivez-nous tout de suite : nous bloquons ce qui doit l'être.",
        ],
        action: { label: 'Nous écrire', path: '/tableau-de-bord/aide/probleme?sujet=other' },
      },
    ]
  },
}
