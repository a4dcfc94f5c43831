import { BRAND } from '@okoume/domain/brand.ts'
import { ArrowLeft } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { data, Link, type MetaFunction } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { LoadingPage } from '#app/ui/loading-page.tsx'
import page from '../page/administration.module.css'
import links from '../page/view-links.module.css'
import styles from './guide.module.css'
import { GuideBlocks } from './guide-blocks.tsx'
import type { GuideText } from './guide-text.ts'
import { GUIDES, type Guide, guidesFor } from './guides.ts'

/** On a phone the guides are one line that scrolls sideways. */
function scrollToIt(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** Built by `bundling/guide-texts.ts`; each is loaded when it is opened. */
const CHAPTERS = import.meta.glob<GuideText>('./chapters/*.md', { import: 'default' })

export const meta: MetaFunction = ({ params }) => {
  const guide = GUIDES.find(({ id }) => id === params.id)
  return [
    { title: `${guide ? `${guide.title} - ` : ''}Guide - ${BRAND.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** A 404 for those whose duty it is not. */
export const clientLoader = privateLoader(async ({ administrator, roles = [] }, { id }) => {
  const guides = administrator ? guidesFor(roles) : []
  const guide = guides.find((one) => one.id === id) ?? null
  if (guides.length === 0 || (id !== '' && guide === null)) throw data(null, { status: 404 })
  return { guides, guide, text: guide && ((await CHAPTERS[`./chapters/${guide.id}.md`]?.()) ?? null) }
})

export const HydrateFallback = () => <LoadingPage className={page.page} label="Chargement du guide..." />

export default function GuidePage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { guides, guide, text } = loaderData
  // The text was not there yet when the browser looked for the place that the address names.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  if (text === null) return <GuideList guides={guides} />
  return (
    <div className={`page ${page.page} ${page.columns}`} data-no-footer>
      <GuideLinks guides={guides} current={guide} />
      <article className={`${kit.stack6} ${kit.shrinks} ${styles.guide}`}>
        <header>
          <p className={`${kit.small} ${kit.strong} ${kit.forest}`}>Guide</p>
          <h1>{text.title}</h1>
          <div className={`${kit.stack3} ${page.intro}`}>
            <GuideBlocks blocks={text.blocks} />
          </div>
        </header>
        <nav className={`${kit.panel} ${kit.padded4} ${styles.contents}`} aria-label="Sommaire">
          <ol className={`${kit.stack1} ${kit.marked}`}>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={`${kit.inline} ${kit.touch}`}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {text.sections.map(({ id, title, blocks }) => (
          <section
            key={id}
            id={id}
            className={`${kit.stack4} ${styles.section}`}
            aria-labelledby={`${id}-titre`}
          >
            <h2 id={`${id}-titre`}>{title}</h2>
            <GuideBlocks blocks={blocks} />
          </section>
        ))}
      </article>
    </div>
  )
}

interface GuideListProps {
  readonly guides: readonly Guide[]
}

const BACK = `${kit.inline} ${kit.touch} ${kit.small} ${kit.strong} ${links.view} ${links.back}`

function Back(): ReactNode {
  return (
    <Link to={dashboardPaths.administration()} className={BACK}>
      <Icon of={ArrowLeft} className={`${kit.icon18} ${kit.fixed}`} />
      Administration
    </Link>
  )
}

function GuideList({ guides }: GuideListProps): ReactNode {
  return (
    <div className={`page ${page.page}`} data-no-footer>
      <nav aria-label="Administration">
        <Back />
      </nav>
      <header>
        <h1>Guide</h1>
        <p className={page.intro}>
          Comment faire votre travail, pas à pas. Vous y voyez les guides de vos rôles.
        </p>
      </header>
      <ul className={`${kit.panel} ${kit.divided}`}>
        {guides.map(({ id, title, about }) => (
          <li key={id}>
            <Link
              to={dashboardPaths.guide(id)}
              className={`${kit.stack1} ${kit.padded4} ${kit.ink} ${kit.plain} ${kit.lit} ${kit.breaks}`}
            >
              <span className={kit.strong}>{title}</span>
              <span className={kit.note}>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface GuideLinksProps extends GuideListProps {
  readonly current: Guide | null
}

function GuideLinks({ guides, current }: GuideLinksProps): ReactNode {
  return (
    <nav className={`${links.links} ${styles.links}`} aria-label="Guides">
      <ul className={`${kit.stack1} ${links.strip}`}>
        <li>
          <Back />
        </li>
        {guides.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={dashboardPaths.guide(id)}
              className={`${kit.inline} ${kit.touch} ${kit.small} ${kit.strong} ${links.view}`}
              ref={id === current?.id ? scrollToIt : undefined}
              aria-current={id === current?.id ? 'page' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
