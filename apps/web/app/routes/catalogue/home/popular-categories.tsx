import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { PopularCategory } from './home-data.ts'
import styles from './popular-categories.module.css'
import section from './section.module.css'

export function PopularCategories(props: { readonly categories: readonly PopularCategory[] }): ReactNode {
  if (props.categories.length === 0) return null
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2>Catégories populaires</h2>
        </div>
        <ul className={styles.grid}>
          {props.categories.map((category) => (
            <li key={category.id}>
              <CategoryTile category={category} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function CategoryTile({ category }: { readonly category: PopularCategory }): ReactNode {
  const { id, name, count, image } = category
  return (
    <Link to={paths.explorer({ category: id })} className={styles.tile}>
      <Picture
        src={image}
        alt=""
        sizes="(min-width: 48rem) 13rem, 30vw"
        ratio="1:1"
        className={styles.picture}
      />
      <span className={styles.label}>
        <strong>{name}</strong>
        <span>{count > 1 ? `${count} objets` : `${count} objet`}</span>
      </span>
    </Link>
  )
}
