const FOREST = '#1f5a43'
const LINE = '#d9d2c1'
const BUTTON =
  'display:inline-block;padding:13px 24px;border-radius:12px;font-weight:600;text-decoration:none'
const FACT = `padding:5px 0;font-size:15px;vertical-align:top`
const SUM = `padding:10px 0 2px;border-top:1px solid ${LINE};font-size:17px;font-weight:700;vertical-align:top`

/** Inline styles, since many mail programs know no other; only what brings its own ground brings its own ink. */
export const MAIL_STYLES = {
  /** Where a program follows dark mode, the card does too. */
  dark: '@media (prefers-color-scheme:dark){.card{background:#26302b!important;color:#f4f1ea!important}}',
  body: "margin:0;padding:0;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  preheader: 'display:none;max-height:0;overflow:hidden',
  sheet: 'max-width:560px;margin:0 auto;padding:24px 20px;overflow-wrap:anywhere',
  header: 'margin:0 0 28px;font-size:20px;font-weight:700;line-height:36px',
  mark: `display:inline-block;margin:0 10px 0 0;border:0;border-radius:9px;background:#ffffff;color:${FOREST};vertical-align:middle`,
  title: 'margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700',
  paragraph: 'margin:0 0 16px',
  card: 'margin:8px 0 24px;padding:16px;border-radius:14px;background:#f6f2e9;color:#1d241f',
  pictureCell: 'padding:0 14px 12px 0;vertical-align:middle',
  picture:
    'display:block;width:96px;height:72px;border:0;border-radius:10px;background:#e6dfcf;color:#1d241f;font-size:12px;object-fit:cover',
  cardTitle: 'padding:0 0 12px;font-size:17px;line-height:1.35;font-weight:700;vertical-align:middle',
  fact: `${FACT};opacity:.75;white-space:nowrap`,
  factEnd: `${FACT};padding-left:12px`,
  sum: `${SUM};white-space:nowrap`,
  sumEnd: `${SUM};padding-left:12px;white-space:nowrap`,
  call: 'margin:0 0 14px',
  button: `${BUTTON};border:2px solid ${FOREST};background:${FOREST};color:#ffffff`,
  otherButton: `${BUTTON};border:2px solid ${FOREST};background:#ffffff;color:${FOREST}`,
  small: 'margin:0 0 24px;font-size:13px;line-height:1.5;opacity:.8',
  footer:
    'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #8c8678;font-size:13px;line-height:1.5;opacity:.8',
} as const
