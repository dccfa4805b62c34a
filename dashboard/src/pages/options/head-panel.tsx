import { formatFraction, formatSigned, number, percent, short, shortUsd } from '../../format.ts';
import type { TickerOptionsQuery } from '../../generated/graphql.ts';
import { Figures } from '../../parts/figures.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { isWithheld, Withheld } from '../../parts/preview.tsx';
import { maxPainFigure } from './max-pain.ts';

type Dossier = NonNullable<NonNullable<TickerOptionsQuery['options']>['dossier']>;

/** The readings of the session. */
export function HeadPanel({ query, dossier }: { query: PanelQuery; dossier: Dossier | null | undefined }) {
  const latest = dossier?.latest;
  const formatOrLock = (value: string) => (isWithheld(dossier, 'latest') ? <Withheld /> : value);
  return (
    <PanelView
      title="Options figures"
      families={['OPTIONS']}
      query={query}
      preview={dossier}
      height={86}
      className="bare quote"
    >
      {() => (
        <Figures
          items={[
            {
              name: 'Implied volatility',
              value: formatFraction(dossier!.headline.atmIv, 1),
              hint: 'At the money, 30 days, annualized',
            },
            { name: 'IV rank, 1 year', value: percent(dossier!.headline.ivRank1y, 0) },
            {
              name: '90% move, 1 session',
              value: `±${formatFraction(dossier!.headline.expectedMove1d, 1)}`,
              hint: '90% range',
            },
            { name: 'Put/call volume', value: number(dossier!.headline.pcVol) },
            { name: 'Put/call open interest', value: formatOrLock(number(latest?.pcOi)) },
            { name: 'Call open interest', value: formatOrLock(short(latest?.callOi)) },
            { name: 'Put open interest', value: formatOrLock(short(latest?.putOi)) },
            { name: 'Premium traded', value: formatOrLock(shortUsd(latest?.notionalVol)) },
            maxPainFigure(dossier!.headline.maxPain, dossier!.oiWalls),
            { name: 'Put/call lean', value: formatSigned(dossier!.headline.sentiment), hint: '−1 (puts) to 1 (calls)' },
          ]}
        />
      )}
    </PanelView>
  );
}
