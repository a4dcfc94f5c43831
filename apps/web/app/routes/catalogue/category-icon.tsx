import type { Category } from '@okoume/domain/listing/categories.ts'
import Car from 'lucide-react/icons/car'
import CookingPot from 'lucide-react/icons/cooking-pot'
import Hammer from 'lucide-react/icons/hammer'
import Headphones from 'lucide-react/icons/headphones'
import Shirt from 'lucide-react/icons/shirt'
import Sprout from 'lucide-react/icons/sprout'
import Volleyball from 'lucide-react/icons/volleyball'
import type { ReactNode } from 'react'

const ICONS = {
  electronique: Headphones,
  bricolage: Hammer,
  vehicules: Car,
  sport: Volleyball,
  cuisine: CookingPot,
  jardin: Sprout,
  vetements: Shirt,
} as const satisfies Record<Category, unknown>

export function CategoryIcon({ category }: { readonly category: Category }): ReactNode {
  const Icon = ICONS[category]
  return <Icon />
}
