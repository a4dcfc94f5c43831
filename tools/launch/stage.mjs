import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { LaunchError } from './launch-error.mjs'
import { manifests, root } from './project.mjs'

// Beside what it will replace: on one disk a folder changes its place at once.
const stage = path.join(root, '.okoume-install')
const next = path.join(stage, 'next')
const before = path.join(stage, 'before')
/** Stands once nothing is missing in `next`: from then on a change of places is finished, not given up. */
const whole = path.join(stage, 'whole')

/** A folder with all that npm reads of this one: what is installed there is in nobody's way. */
export function prepareStage() {
  dropStage()
  const read = ['package-lock.json', '.npmrc'].map((name) => path.join(root, name)).filter(existsSync)
  for (const file of [...manifests(), ...read]) cpSync(file, path.join(next, path.relative(root, file)))
  return next
}

export function dropStage() {
  rmSync(stage, { recursive: true, force: true })
}

/** Puts what was installed there in the place of what is here. Cut short, `finishSwap` finishes it. */
export function swapIn() {
  for (const place of places()) {
    // A workspace that has no packages of its own any more.
    if (existsSync(modulesOf(root, place))) mkdirSync(modulesOf(next, place), { recursive: true })
  }
  pointLinksHere()
  writeFileSync(whole, '')
  finishSwap()
}

/** What an interrupted installation left: whole, it takes its place; half, it goes. */
export function finishSwap() {
  if (existsSync(whole)) swapAll()
  dropStage()
}

function swapAll() {
  try {
    for (const place of places()) swap(place)
  } catch (error) {
    for (const place of places()) swapBack(place)
    dropStage()
    throw new LaunchError(
      `Les dépendances n’ont pas pu être remplacées (${error.code}) : arrêtez ce qui tourne dans ce dossier, puis recommencez.`,
    )
  }
}

/** May be repeated: what has its place already is no longer in `next`. */
function swap(place) {
  const [here, coming, aside] = [root, next, before].map((folder) => modulesOf(folder, place))
  if (!existsSync(coming)) return
  try {
    if (existsSync(here)) move(here, aside)
    move(coming, here)
  } catch (error) {
    if (!/^(EXDEV|EBUSY)$/.test(error.code) || process.platform === 'win32') throw error
    // A volume of its own, or a layer of an image, stays where it is.
    refill(here, coming)
  }
}

function swapBack(place) {
  const [here, coming, aside] = [root, next, before].map((folder) => modulesOf(folder, place))
  if (!existsSync(aside)) return
  if (existsSync(here)) move(here, coming)
  move(aside, here)
}

function move(from, to) {
  mkdirSync(path.dirname(to), { recursive: true })
  renameSync(from, to)
}

function refill(here, coming) {
  for (const name of readdirSync(here)) rmSync(path.join(here, name), { recursive: true, force: true })
  cpSync(coming, here, { recursive: true, verbatimSymlinks: true })
  rmSync(coming, { recursive: true, force: true })
}

/** Windows keeps only the whole path of a folder that a link stands for, such as a workspace. */
function pointLinksHere() {
  const modules = modulesOf(next, '')
  const staged = realpathSync(next)
  for (const link of foldersOfPackages(modules).filter((file) => lstatSync(file).isSymbolicLink())) {
    const target = readlinkSync(link)
    if (!path.isAbsolute(target) || !target.startsWith(staged + path.sep)) continue
    rmSync(link)
    symlinkSync(path.join(root, path.relative(staged, target)), link, 'junction')
  }
}

function foldersOfPackages(modules) {
  const names = readdirSync(modules)
  const scoped = names.filter((name) => name.startsWith('@'))
  return [
    ...names.filter((name) => !name.startsWith('@')),
    ...scoped.flatMap((scope) =>
      readdirSync(path.join(modules, scope)).map((name) => path.join(scope, name)),
    ),
  ].map((name) => path.join(modules, name))
}

/** Where npm puts packages: in workspaces that want other versions, and in the root, whose stamp says that all are there. */
function places() {
  return manifests()
    .map((file) => path.relative(root, path.dirname(file)))
    .reverse()
}

function modulesOf(folder, place) {
  return path.join(folder, place, 'node_modules')
}
