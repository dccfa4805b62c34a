import { Redirect } from 'wouter';
import { useSecurityKindQuery } from '../generated/hooks.ts';
import { etfPath, stockPath } from './links.tsx';
import { NotCovered } from './not-covered.tsx';
import { Skeleton } from './panel.tsx';

/** Leads from the stock page of a fund to its fund page, or the reverse; an unknown ticker is reported as such. */
export function OtherSecurity({ ticker, what }: { ticker: string; what: 'stock' | 'fund' }) {
  const { data, isPending } = useSecurityKindQuery({ ticker }, { partial: true });
  if (isPending) return <Skeleton height={480} />;
  const kind = data?.security?.__typename;
  if (kind === 'ETF' && what === 'stock') return <Redirect to={etfPath(ticker)} replace />;
  if (kind === 'Stock' && what === 'fund') return <Redirect to={stockPath(ticker)} replace />;
  return <NotCovered name={ticker} what={what} />;
}
