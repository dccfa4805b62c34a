import { Link } from 'wouter';
import type { StudyEventKind } from '../generated/graphql.ts';

export const stockPath = (ticker: string) => `/stocks/${encodeURIComponent(ticker)}`;
export const etfPath = (ticker: string) => `/etfs/${encodeURIComponent(ticker)}`;
export const politicianPath = (slug: string) => `/politicians/${encodeURIComponent(slug)}`;
/** Takes the dashed id: an id with slashes would not be a single path segment. */
export const entityPath = (dashedId: string) => `/entities/${encodeURIComponent(dashedId)}`;
export const insiderPath = (insiderId: string) => `/insiders/${encodeURIComponent(insiderId)}`;
export const filerPath = (cik: string) => `/filers/${encodeURIComponent(cik)}`;
export const indexPath = (indexId: string) => `/indexes/${encodeURIComponent(indexId)}`;
/** The page of the options on a stock or fund. */
export const optionsPath = (ticker: string) => `/options/${encodeURIComponent(ticker)}`;

/** The study of a kind of event. @param insightType of insights: only this type */
export const studyPath = (event: StudyEventKind, insightType?: string): string =>
  `/event-study?${new URLSearchParams({ event, ...(insightType && { insightType: insightType.toLowerCase() }) })}`;

export const StockLink = ({ ticker }: { ticker: string }) => <Link href={stockPath(ticker)}>{ticker}</Link>;
export const EtfLink = ({ ticker }: { ticker: string }) => <Link href={etfPath(ticker)}>{ticker}</Link>;
