export type Condition = 'neuf' | 'très bon' | 'bon' | 'usé'
export const CONDITIONS: readonly Condition[] = ['neuf', 'très bon', 'bon', 'usé']

export type City = 'Libreville' | 'Akanda' | 'Owendo' | 'Port-Gentil'
export const CITIES: readonly City[] = ['Libreville', 'Akanda', 'Owendo', 'Port-Gentil']
