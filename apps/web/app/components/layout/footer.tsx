import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BRAND } from '../../brand.ts'
import { paths } from '../../path-builder.ts'
import { Logo } from '../logo.tsx'
import styles from './footer.module.css'

export function Footer(): ReactNode {
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.brand}>
          <Logo />
          <p>{BRAND.tagline}</p>
        </div>
        <nav aria-labelledby="pied-categories">
          <h2 id="pied-categories" className={styles.heading}>
            Catégories
          </h2>
          <ul className={styles.categories}>
            {CATEGORIES.map((category) => (
              <li key={category}>
                <Link to={paths.explorer({ category })}>{CATEGORY_NAMES[category]}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={styles.heading}>Contact</h2>
          <ul>
            <li>
              <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
            </li>
            <li>
              <a href={BRAND.phoneLink}>{BRAND.phone}</a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}
