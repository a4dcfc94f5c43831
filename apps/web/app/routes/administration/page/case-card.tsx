import type { ReactNode } from 'react'
import type { Action } from '#app/shell/actions/action.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classList } from '#app/ui/class-list.ts'
import kit from '#app/ui/kit.module.css'
import styles from './case-card.module.css'

interface CaseCardProps {
  /** Outside a list: `div`. */
  readonly as?: 'li' | 'div'
  /** Of its head, which describes its buttons. */
  readonly id?: string
  readonly mark?: ReactNode
  readonly badge?: string
  /** Of the badge; gold: it waits for somebody. */
  readonly tone?: BadgeTone
  readonly subject: ReactNode
  readonly note?: ReactNode
  readonly sum?: ReactNode
  readonly when?: ReactNode
  /** Why there is nothing to decide here. */
  readonly waiting?: ReactNode
  readonly buttons?: ReactNode
  /** Beside the rest on wide screens, in sight while it scrolls. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

export function CaseCard(props: CaseCardProps): ReactNode {
  const {
    as = 'li',
    id,
    mark,
    badge,
    tone = 'gold',
    subject,
    note,
    sum,
    when,
    waiting,
    buttons,
    aside,
  } = props
  return (
    <Card as={as} className={classList(styles.case, aside !== undefined && styles.split)} tabIndex={-1}>
      <div className={kit.stack4}>
        <div className={`${kit.row2x4} ${kit.spread} ${kit.top}`} id={id}>
          <div className={`${kit.line3} ${kit.middle} ${kit.shrinks} ${styles.title}`}>
            {mark}
            <div className={`${kit.stack2} ${kit.start} ${kit.grows} ${kit.shrinks} ${kit.breaks}`}>
              {badge && <Badge tone={tone}>{badge}</Badge>}
              <h2 className={kit.subtitle}>{subject}</h2>
              {note && <div className={kit.note}>{note}</div>}
            </div>
          </div>
          {sum !== undefined && <p className={styles.sum}>{sum}</p>}
        </div>
        {props.children}
        {when && <p className={kit.note}>{when}</p>}
        {waiting && <p className={`${kit.row2} ${kit.middle}`}>{waiting}</p>}
        {buttons && <div className={kit.row3}>{buttons}</div>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </Card>
  )
}

interface DecideButtonProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'onClick' | 'children'> {
  /** The id of its card. */
  readonly of: string
}

export function DecideButton({ of, ...button }: DecideButtonProps): ReactNode {
  return <Button {...button} aria-haspopup="dialog" aria-describedby={of} />
}

interface RunButtonProps<Input> extends Pick<ButtonProps, 'variant' | 'busyText' | 'children'> {
  /** The id of its card. */
  readonly of: string
  readonly action: Action<Input>
  readonly input: Input
}

/** Runs an action on the case; those of the other cards wait for it. */
export function RunButton<Input extends { readonly id: string }>(props: RunButtonProps<Input>): ReactNode {
  const { of, action, input, ...button } = props
  return (
    <Button
      {...button}
      aria-describedby={of}
      busy={action.busy && action.input?.id === input.id}
      disabled={action.busy}
      onClick={() => action.run(input)}
    />
  )
}

interface FactsProps {
  /** `figures`: short values, two beside each other on a phone. `people`: each part of a value on its own line. */
  readonly kind?: 'figures' | 'people'
  readonly children: ReactNode
}

export function Facts({ kind, children }: FactsProps): ReactNode {
  return <dl className={classList(styles.facts, kind && styles[kind])}>{children}</dl>
}

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

export function Fact({ name, children }: FactProps): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
