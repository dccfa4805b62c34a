import { Link } from 'wouter';

/** The page of a stock. */
export const stockPath = (ticker: string) => `/stocks/${encodeURIComponent(ticker)}`;
export const etfPath = (ticker: string) => `/etfs/${encodeURIComponent(ticker)}`;
export const politicianPath = (slug: string) => `/politicians/${encodeURIComponent(slug)}`;

export const StockLink = ({ ticker }: { ticker: string }) => <Link href={stockPath(ticker)}>{ticker}</Link>;
export const EtfLink = ({ ticker }: { ticker: string }) => <Link href={etfPath(ticker)}>{ticker}</Link>;
