export type Condition = 'neuf' | 'très bon' | 'bon' | 'usé'
export const CONDITIONS: readonly Condition[] = ['neuf', 'très bon', 'bon', 'usé']

export type City = 'Libreville' | 'Akanda' | 'Owendo' | 'Port-Gentil'
export const CITIES: readonly City[] = ['Libreville', 'Akanda', 'Owendo', 'Port-Gentil']

/** Shown on every item while it has no reviews (docs/spec.md#honest-claims). */
export const DISPLAYED_RATING = 4.0
