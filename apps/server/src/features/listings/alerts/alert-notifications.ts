import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quartierName } from '@okoume/domain/places/places.ts'
import { MAX_NAMED } from '@okoume/domain/search/saved-search.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Notifications } from '../../notifications/create-notify.ts'
import { maskText } from '../items/present-item.ts'
import type { AlertEvents } from './alert-context.ts'

export const ALERT_NOTIFICATIONS: Notifications<AlertEvents> = {
  'favourite changed': ({ userId, item, alert, knownPrice, stop }, _, now) => {
    const title = quoted(maskText(item.title))
    const price = formatFrancs(item.pricePerDay)
    const text = {
      cheaper: {
        title: `${title} coûte moins cher`,
        paragraphs: [`Un de vos favoris est passé de ${formatFrancs(knownPrice)} à ${price} par jour.`],
      },
      'offered again': {
        title: `${title} est de nouveau proposé`,
        paragraphs: [`Un de vos favoris se loue de nouveau, à ${price} par jour.`],
      },
    }
    return [
      {
        ...text[alert],
        to: userId,
        cause: `favourite ${userId} ${item.id} ${now.getTime()}`,
        kind: 'alerts',
        action: { label: "Voir l'objet", path: `/objet/${item.id}` },
        other: { label: 'Voir vos favoris', path: '/favoris' },
        stop,
      },
    ]
  },
  'search matched': ({ search: { id, userId, name }, items, stop }) => {
    const named = items.slice(0, MAX_NAMED)
    const others = items.length - named.length
    return [
      {
        to: userId,
        cause: `search ${id} ${items[0]?.id}`,
        kind: 'alerts',
        title: items.length === 1 ? `Un nouvel objet : ${name}` : `${items.length} nouveaux objets : ${name}`,
        paragraphs: [
          named.map((item) => `${quoted(maskText(item.title))}, ${describePriceAndPlace(item)}`).join('\n'),
          ...(others > 0
            ? [
                others === 1
                  ? 'Un autre est dans les résultats.'
                  : `${others} autres sont dans les résultats.`,
              ]
            : []),
        ],
        summary: {
          title: name,
          picture: null,
          lines: named.map((item) => ({
            name: maskText(item.title),
            value: describePriceAndPlace(item),
            path: `/objet/${item.id}`,
          })),
        },
        action: { label: 'Voir les objets', path: alertPath('ouvrir', id) },
        other: { label: 'Arrêter cette alerte', path: alertPath('arreter', id) },
        stop,
      },
    ]
  },
  'days free': ({ awaited: { id, userId, startDate, endDate, quantity }, item }) => [
    {
      to: userId,
      cause: `days-free ${id}`,
      kind: 'alerts',
      title: `${quoted(maskText(item.title))} est libre ${formatLongPeriod(startDate, endDate)}`,
      paragraphs: [
        'Vous vouliez être prévenu. Ces jours ne sont gardés pour personne : ils sont à qui les paie en premier.',
      ],
      action: {
        label: 'Demander ces jours',
        path: `/objet/${item.id}?retrait=${startDate}&retour=${endDate}&quantite=${quantity}`,
      },
    },
  ],
  'search ended': ({ search: { id, userId, name }, query }) => [
    {
      to: userId,
      cause: `search-ended ${id}`,
      kind: 'alerts',
      title: `Alerte terminée : ${name}`,
      paragraphs: ["Ses jours sont passés : vous n'êtes plus prévenu de nouveaux objets pour eux."],
      action: {
        label: "Chercher d'autres jours",
        path: `/explorer?${query}`,
      },
    },
  ],
  'search unopened': ({ search: { id, userId, name, openedAt }, stop }) => [
    {
      to: userId,
      cause: `search-question ${id} ${openedAt.getTime()}`,
      kind: 'alerts',
      title: `Garder cette alerte ? ${name}`,
      paragraphs: [
        "Vous ne l'avez pas ouverte depuis trois mois. Sans réponse de votre part, elle s'arrête dans 30 jours.",
      ],
      action: { label: 'La garder', path: alertPath('ouvrir', id) },
      other: { label: 'Arrêter cette alerte', path: alertPath('arreter', id) },
      stop,
    },
  ],
}

function describePriceAndPlace({
  pricePerDay,
  place,
  location,
}: AlertEvents['search matched']['items'][number]): string {
  return `${formatFrancs(pricePerDay)} par jour, ${quartierName(place) ?? location}`
}

function alertPath(what: 'ouvrir' | 'arreter', id: string): string {
  return `/tableau-de-bord/alertes?${what}=${id}`
}
