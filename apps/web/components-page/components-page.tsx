import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { Logo } from '#app/ui/logo.tsx'
import { Controls } from './controls.tsx'
import { Facts } from './facts.tsx'
import { Messages } from './messages.tsx'
import { Specimen } from './specimen.tsx'

/** Every component of `ui/` in each of its states, for who writes a page. */
export function ComponentsPage(): ReactNode {
  return (
    <main className={`page ${kit.stack6}`}>
      <header className={kit.stack2}>
        <h1>Composants</h1>
        <p className={kit.soft}>
          Chaque composant de <code translate="no">apps/web/app/ui</code>, dans chacun de ses états. Rien
          n'est enregistré ici.
        </p>
      </header>
      <Specimen name="Logo">
        <Logo />
      </Specimen>
      <Controls />
      <Messages />
      <Facts />
    </main>
  )
}
