import type { ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { type CaseSource, DECISIONS, type ModerationState } from '@okoume/domain/moderation/decisions.ts'
import { REPORT_KIND_LABELS, type ReportKind, reasonLabel } from '@okoume/domain/moderation/report.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { Button } from '#app/ui/button.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import page from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard, Fact, Facts } from '../page/case-card.tsx'
import { WorkQueue } from '../page/work-queue.tsx'
import { ItemHistory } from './item-history.tsx'
import { ReportDecision } from './report-decision.tsx'
import styles from './reports.module.css'
import { Signals } from './signals.tsx'

interface ReportsProps {
  readonly list: Lists['signalements']
}

/** Moderators' queue, one card for each target. */
export function Reports({ list: { cases, more } }: ReportsProps): ReactNode {
  return (
    <WorkQueue
      cases={cases}
      more={more && `Seuls les ${cases.length} plus urgents sont montrés.`}
      card={(one) => <ReportCard key={one.id} one={one} />}
    />
  )
}

const STATES: Readonly<Record<ModerationState, string>> = {
  shown: 'Non masqué',
  held: 'Masqué, à relire',
  correction: 'Masqué, à corriger',
  removed: 'Retiré',
}

function describeSource({ source, note, reports }: ModerationCase): string {
  const sources: Readonly<Record<CaseSource, string>> = {
    reports: formatCount(reports.length, 'signalement'),
    'prohibited term': `Terme à vérifier : ${note}`,
    'new owner': "À relire : premiers objets d'un propriétaire",
    'repeated picture': "À relire : photo d'un autre objet",
    corrected: 'Corrigé, à relire',
    reply: 'Réponse de la personne',
  }
  return sources[source]
}

/** Characters that fit into one column. */
const SHORT_TEXT = 60

/** Texts of strangers: shown as text, never as markup or links. */
function ReportCard({ one }: { readonly one: ModerationCase }): ReactNode {
  const [form, setForm] = useState<'open' | 'closed'>()
  const decide = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setForm('closed'))
    decide.current?.focus()
  }
  const { id, kind, title, pictures, openedAt, aimAt, mayDecide } = one
  return (
    <CaseCard
      id={id}
      badge={REPORT_KIND_LABELS[kind]}
      subject={title}
      note={describeSource(one)}
      when={
        <>
          Depuis le <Instant at={openedAt} />, à décider avant le <Instant at={aimAt} />
        </>
      }
      waiting={
        !mayDecide &&
        (one.repliedTo
          ? 'Vous avez pris cette décision, ou vous êtes partie à ce cas : un autre modérateur lit la réponse.'
          : 'Vous êtes partie à ce cas : un autre modérateur décide.')
      }
      buttons={
        mayDecide &&
        form !== 'open' && (
          <Button ref={decide} aria-expanded={false} aria-describedby={id} onClick={() => setForm('open')}>
            Décider
          </Button>
        )
      }
      aside={form && <ReportDecision one={one} open={form === 'open'} onClose={close} />}
    >
      <Signals signals={one.signals} />
      {one.repliedTo && <Replied to={one.repliedTo} reply={one.note} kind={kind} />}
      <ReportTexts one={one} />
      {pictures.length > 0 && (
        <div className={kit.row2}>
          {pictures.map((src, place) => (
            <a key={src} href={src} target="_blank" rel="noreferrer">
              <Picture
                src={src}
                alt={`Photo ${place + 1}, en grand`}
                sizes="8rem"
                ratio="1:1"
                className={styles.picture}
              />
            </a>
          ))}
        </div>
      )}
      {publicPath(one) && (
        <a className={page.contact} href={publicPath(one)} target="_blank" rel="noreferrer">
          {kind === 'item' ? "Voir l'annonce" : 'Voir sa page'}
        </a>
      )}
      {kind === 'item' && <ItemHistory itemId={one.targetId} versions={one.versions} />}
      {one.repeats.map((repeat) => (
        <Repeated key={repeat.id} repeat={repeat} />
      ))}
    </CaseCard>
  )
}

/** Public address of the target, while it has one. */
function publicPath({ kind, targetId, state }: ModerationCase): string | undefined {
  if (kind === 'item') return state === 'shown' ? paths.item(targetId) : undefined
  return kind === 'person' ? paths.person(targetId) : undefined
}

function ReportTexts({ one }: { readonly one: ModerationCase }): ReactNode {
  const { kind, texts, state, subject, reports, messages } = one
  return (
    <>
      {reports.length > 0 && (
        <ul className={kit.stack2}>
          {reports.map(({ reporter, reason, text, at }) => (
            <li key={`${reporter} ${at}`} className={page.quote}>
              <p className={page.small}>
                {reporter}, le <Instant at={at} />
              </p>
              <p>{reasonLabel(reason, kind)}</p>
              {text && <p className={page.written}>{text}</p>}
            </li>
          ))}
        </ul>
      )}
      <Facts>
        <Fact name="De">{subject.name}</Fact>
        {state && <Fact name="État">{STATES[state]}</Fact>}
        {texts.map(({ name, text }) => (
          <div key={name + text} className={text.length > SHORT_TEXT ? styles.long : undefined}>
            <dt>{name}</dt>
            <dd className={page.written}>{text}</dd>
          </div>
        ))}
      </Facts>
      {messages.length > 0 && (
        <ol className={`${kit.stack2} ${kit.breaks} ${styles.messages}`}>
          {messages.map(({ author, text, reported }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={place} data-reported={reported || undefined}>
              <p className={page.small}>
                {author}
                {reported && ' (message signalé)'}
              </p>
              <p className={page.written}>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** The picture beside that of another owner's object, which was there before. */
function Repeated({ repeat }: { readonly repeat: ModerationCase['repeats'][number] }): ReactNode {
  const { id, title, owner, picture, otherPicture, shown } = repeat
  return (
    <section className={`${kit.stack2} ${kit.start} ${kit.padded3} ${kit.sand} ${styles.signals}`}>
      <p>
        Même photo que {quoted(title)}, de {owner}
      </p>
      <div className={kit.row2}>
        <figure>
          <Picture src={picture} alt="" sizes="8rem" ratio="1:1" className={styles.picture} />
          <figcaption className={page.small}>Cette annonce</figcaption>
        </figure>
        <figure>
          <Picture src={otherPicture} alt="" sizes="8rem" ratio="1:1" className={styles.picture} />
          <figcaption className={page.small}>L'autre, avant elle</figcaption>
        </figure>
      </div>
      {shown ? (
        <Link className={page.contact} to={paths.item(id)}>
          Voir l'autre objet
        </Link>
      ) : (
        <p className={page.small}>L'autre objet est masqué.</p>
      )}
    </section>
  )
}

interface RepliedProps {
  readonly to: NonNullable<ModerationCase['repliedTo']>
  readonly reply: string
  readonly kind: ReportKind
}

/** Earlier decision, with the person's reply to it. */
function Replied({ to: { by, at, decision, reason, text }, reply, kind }: RepliedProps): ReactNode {
  return (
    <div className={kit.stack2}>
      <div className={page.quote}>
        <p className={page.small}>
          {by}, le <Instant at={at} />
        </p>
        <p>
          {DECISIONS[decision]} : {reasonLabel(reason, kind)}
        </p>
        <p className={page.written}>{text}</p>
      </div>
      <div className={page.quote}>
        <p className={page.small}>La personne répond</p>
        <p className={page.written}>{reply}</p>
      </div>
    </div>
  )
}
