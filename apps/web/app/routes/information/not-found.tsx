import { data } from 'react-router'
import { PageNotFound } from '../../components/page-error.tsx'

const notFound = () => data(null, { status: 404 })

export const loader = notFound
export const clientLoader = notFound

export default PageNotFound
