import { expect, it } from 'vitest'
import { problemsAfter } from './use-action-form.ts'

const FORM = {
  title: '',
  specifications: [
    { name: 'Poids', value: '' },
    { name: '', value: '3' },
  ],
}
const PROBLEMS = {
  title: 'Donnez un titre.',
  images: 'Une photo manque.',
  'specifications.0.value': 'Donnez une valeur.',
  'specifications.1.name': 'Donnez un nom.',
}

it('clears the error of the field that is being corrected, and no other', () => {
  expect(Object.keys(problemsAfter(PROBLEMS, FORM, { ...FORM, title: 'T' }))).toEqual([
    'images',
    'specifications.0.value',
    'specifications.1.name',
  ])
  const specifications = FORM.specifications.with(1, { name: 'Places', value: '3' })
  expect(Object.keys(problemsAfter(PROBLEMS, FORM, { ...FORM, specifications }))).toEqual([
    'title',
    'images',
    'specifications.0.value',
  ])
})

it('clears the errors of the rows once their numbers change', () => {
  const specifications = FORM.specifications.slice(1)
  expect(Object.keys(problemsAfter(PROBLEMS, FORM, { ...FORM, specifications }))).toEqual(['title', 'images'])
})
