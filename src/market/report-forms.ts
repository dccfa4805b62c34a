/**
 * Annual and quarterly reports and their amendments: 10-K, 10-Q, their transition and former small-business forms, 20-F,
 * 40-F, and 6-K. Registration statements such as 10-12B and 20FR12B, proxies, prospectuses, and 8-K are none. POSIX and
 * JavaScript read the pattern alike. Source: form types of EDGAR.
 */
export const REPORT_FORMS = '^(10-[KQ](T|405|T405|SB|SB40)?|20-F|40-F|6-K)(/A)?$';
const REPORT = new RegExp(REPORT_FORMS);

/**
 * Whether a form is an annual or quarterly report or its amendment, whose figures count before those of all other forms:
 * a proxy repeats net income in its table of pay versus performance (Regulation S-K, Item 402(v)), often rounded to
 * thousands.
 */
export const isReportForm = (form: string): boolean => REPORT.test(form);

/** Forms 25 of a removal from an exchange, and 15 of the end of a registration, without their amendments. */
const LISTING = /^(25(-NSE)?|15F?-(12B|12G|15D))$/;
export const isListingForm = (form: string): boolean => LISTING.test(form);
