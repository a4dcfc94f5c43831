import type { ReactNode } from 'react'
import { BRAND } from '#app/brand.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { runsAsApp } from '#app/install/runs-as-app.ts'
import { paths } from '#app/path-builder.ts'
import { FormSection } from '../item-form/form-section.tsx'
import styles from './settings.module.css'

/** The site on the home screen. */
export function AppSection(): ReactNode {
  const installed = runsAsApp()
  return (
    <FormSection title="Application" note={`${BRAND.name} s'installe depuis le navigateur, sans magasin.`}>
      <p className={styles.quiet}>
        {installed
          ? `Vous utilisez ${BRAND.name} comme une application, depuis votre écran d'accueil.`
          : `Posé sur l'écran d'accueil, ${BRAND.name} s'ouvre d'un geste et prend très peu de place.`}
      </p>
      <div>
        <ButtonLink variant="secondary" to={paths.install()}>
          {installed ? "En savoir plus sur l'application" : "Installer l'application"}
        </ButtonLink>
      </div>
    </FormSection>
  )
}
