import { describe, expect, it } from 'vitest'
import { CATEGORIES, CATEGORY_NAMES, isCategory } from './categories.ts'

describe('the categories', () => {
  it('are the seven of the form that adds an item, in its order', () => {
    expect(CATEGORIES).toEqual([
      'electronique',
      'bricolage',
      'vehicules',
      'sport',
      'cuisine',
      'jardin',
      'vetements',
    ])
  })

  it('have the names that the spec gives them', () => {
    expect(CATEGORY_NAMES).toEqual({
      electronique: 'Électronique',
      bricolage: 'Bricolage',
      sport: 'Sport & Loisirs',
      cuisine: 'Cuisine',
      jardin: 'Jardin',
      vehicules: 'Véhicules',
      vetements: 'Vêtements',
    })
  })

  it('are recognised, and nothing else is, not even «tous», which no item has', () => {
    expect(CATEGORIES.every(isCategory)).toBe(true)
    const others = ['tous', 'Bricolage', 'véhicules', '', 'toString', '__proto__', 'constructor']
    expect(others.filter(isCategory)).toEqual([])
  })
})
