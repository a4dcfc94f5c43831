import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './install-pictures.module.css'

/** All decorative: the step beside each says the same in words. */
function Drawing({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg className={`${kit.rounded} ${kit.sand} ${styles.drawing}`} viewBox="0 0 160 120" aria-hidden="true">
      {children}
    </svg>
  )
}

function Here({ x, y }: { readonly x: number; readonly y: number }): ReactNode {
  return <circle className={styles.here} cx={x} cy={y} r="13" />
}

/** The heart of our logo: a page of ours, or our icon. */
function Rings({
  x,
  y,
  scale = 1,
}: {
  readonly x: number
  readonly y: number
  readonly scale?: number
}): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} fill="none">
      <circle className={styles.bark} r="10" />
      <path className={styles.heart} d="M-.5-5.5a5.5 5.5 0 1 0 5.5 6" />
      <path className={styles.leaf} d="M3.5-5.5C2.5-10 5.5-14 12-14c.5 6-2.5 9-8.5 8.5z" />
    </g>
  )
}

/** The top of a telephone, its browser's menu shown. */
export function ChromeMenu(): ReactNode {
  return (
    <Drawing>
      <path className={styles.phone} d="M28 122V30a14 14 0 0 1 14-14h76a14 14 0 0 1 14 14v92" />
      <rect className={styles.ghost} x="40" y="29" width="62" height="14" rx="7" />
      <Here x={117} y={36} />
      <path className={styles.dots} d="M117 30.5v.01M117 36v.01M117 41.5v.01" />
      <Rings x={80} y={78} />
      <path className={styles.line} d="M56 100h48M64 110h32" />
    </Drawing>
  )
}

/** A browser's list of actions, the one to choose marked: it drops from the top, or rises from the bottom. */
export function AddRow({ from }: { readonly from: 'top' | 'bottom' }): ReactNode {
  const sheet =
    from === 'top'
      ? 'M46 -2h74a12 12 0 0 1 12 12v84a10 10 0 0 1-10 10H56a10 10 0 0 1-10-10z'
      : 'M28 122V34a14 14 0 0 1 14-14h76a14 14 0 0 1 14 14v88z'
  const rows = from === 'top' ? [18, 38, 82] : [44, 64, 108]
  const chosen = from === 'top' ? 60 : 86
  const left = from === 'top' ? 58 : 42
  return (
    <Drawing>
      <path className={styles.phone} d={sheet} />
      {from === 'bottom' && <path className={styles.line} d="M70 29h20" />}
      {rows.map((y) => (
        <path key={y} className={styles.line} d={`M${left} ${y}h6M${left + 16} ${y}h${y % 4 ? 38 : 30}`} />
      ))}
      <rect
        className={styles.chosen}
        x={left - 8}
        y={chosen - 11}
        width={from === 'top' ? 78 : 92}
        height="22"
        rx="8"
      />
      <path
        className={styles.add}
        d={`M${left - 1} ${chosen - 5}h10v10h-10zM${left + 4} ${chosen - 2.5}v5M${left + 1.5} ${chosen}h5`}
      />
      <path className={styles.words} d={`M${left + 17} ${chosen}h44`} />
    </Drawing>
  )
}

/** The bottom of a telephone, the browser's share button shown. */
export function SafariShare(): ReactNode {
  return (
    <Drawing>
      <path className={styles.phone} d="M28-2v92a14 14 0 0 0 14 14h76a14 14 0 0 0 14-14V-2" />
      <Rings x={80} y={20} />
      <path className={styles.line} d="M56 42h48M64 52h32" />
      <path className={styles.rule} d="M28 66h104" />
      <path className={styles.line} d="M44 79l-5 5 5 5M55 79l5 5-5 5M102 79v10M114 79h9v10h-9z" />
      <Here x={80} y={84} />
      <path className={styles.add} d="M77 82h-2v9h10v-9h-2M80 87V76.5M76.5 79.5l3.5-3.5 3.5 3.5" />
    </Drawing>
  )
}

const ICONS = [
  [52, 36],
  [80, 36],
  [108, 36],
  [52, 64],
  [108, 64],
  [52, 92],
  [80, 92],
] as const

/** A home screen with our icon among the others. */
export function HomeScreen(): ReactNode {
  return (
    <Drawing>
      <path className={styles.phone} d="M28 122V26a14 14 0 0 1 14-14h76a14 14 0 0 1 14 14v96" />
      {ICONS.map(([x, y]) => (
        <rect key={`${x} ${y}`} className={styles.ghost} x={x - 9} y={y - 9} width="18" height="18" rx="5" />
      ))}
      <rect className={styles.icon} x="67" y="51" width="26" height="26" rx="7" />
      <Rings x={79} y={65.5} scale={0.75} />
    </Drawing>
  )
}
