import { BRAND } from '@okoume/domain/brand.ts'
import { CONFIRMS_AFTER_DAYS, roleLabels } from '@okoume/domain/person/administrator-roles.ts'
import { describeWeek, weekTitle } from '@okoume/domain/statistics/weekly-figures.ts'
import type { Notifications } from '../notifications/create-notify.ts'
import type { RoleEvents } from './administration-context.ts'
import type { FiguresEvents } from './weekly-figures.ts'

export const ADMINISTRATION_NOTIFICATIONS: Notifications<RoleEvents & FiguresEvents> = {
  /** To all supervisors too, so that no appointment goes unseen. */
  async 'administrator appointed'({ userId, roles, actorId }, trx, now) {
    const { name } = await trx
      .selectFrom('users')
      .select('name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const cause = `appointed ${userId} ${now.toISOString()}`
    const labels = roleLabels(roles)
    return [
      {
        duty: 'administrators',
        cause,
        title: `${name} a de nouveaux rôles`,
        paragraphs: [
          `Rôles : ${labels}.`,
          `Pendant ${CONFIRMS_AFTER_DAYS} jours, cette personne ne peut pas confirmer la décision d'un autre administrateur.`,
        ],
        except: [userId, actorId],
      },
      {
        to: userId,
        cause,
        kind: null,
        title: "Vous faites partie de l'équipe",
        paragraphs: [`Vos rôles : ${labels}.`],
        action: { label: "Ouvrir l'administration", path: '/administration' },
      },
    ]
  },
  'week ended': ({ week }) => {
    const title = weekTitle(week.monday)
    return [
      {
        duty: 'figures',
        cause: `weekly figures ${week.monday}`,
        template: (publicUrl: string) => ({
          subject: `${BRAND.name} en chiffres : ${title.toLowerCase()}`,
          greeting: 'Bonjour,',
          paragraphs: [
            `${title}.`,
            describeWeek(week)
              .map(({ name, value }) => `${name} : ${value}`)
              .join('\n'),
          ],
          action: { label: 'Voir les dernières semaines', link: `${publicUrl}/administration?vue=chiffres` },
          reason: `Vous recevez ce message parce que vous supervisez ${BRAND.name}.`,
        }),
      },
    ]
  },
}
