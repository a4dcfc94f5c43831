export { BRAND, SOCIAL_LINKS, type SocialLink } from '@okoume/domain/brand.ts'
