/** A company that invoices by hand; the tax authority's site is a name that no one can register. */
export const INVOICE_SETTINGS = {
  INVOICE_CERTIFICATION: 'manual',
  INVOICE_VERIFICATION_HOSTS: 'factures.example',
  COMPANY_NAME: 'Okoumé SARL',
  COMPANY_NIF: '123456 A',
  COMPANY_RCCM: 'GA-LBV-01-2026-B12-00001',
  COMPANY_ADDRESS: 'Quartier Louis, Libreville',
  COMPANY_TAX_CENTRE: 'Centre des impôts de Libreville',
}
