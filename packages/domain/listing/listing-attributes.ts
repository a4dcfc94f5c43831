export type Condition = 'neuf' | 'très bon' | 'bon' | 'usé'
export const CONDITIONS: readonly Condition[] = ['neuf', 'très bon', 'bon', 'usé']
