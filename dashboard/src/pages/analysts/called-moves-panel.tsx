import { Link } from 'wouter';
import { formatCounted, shortDay, usd } from '../../format.ts';
import type { CalledMovesQuery } from '../../generated/graphql.ts';
import { useCalledMovesQuery } from '../../generated/hooks.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { stockPath } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';

type Move = NonNullable<NonNullable<CalledMovesQuery['market']>['calledMoves']>['moves'][number];
type Call = Move['calls'][number];

/** Calls shown of each move. */
const SHOWN_CALLS = 3;

/** Firms that had revised in the direction of a large move before it began. */
export function CalledMovesPanel() {
  const query = useCalledMovesQuery({}, { partial: true });
  const list = query.data?.market?.calledMoves;
  return (
    <PanelView
      title="Who called it"
      families={['ANALYST_ACTIONS', 'PRICES']}
      note="Large moves that analysts had seen coming"
      query={query}
      paths={['market.calledMoves']}
      preview={list}
      empty={list?.moves?.length === 0 && 'No large move was called.'}
      height={520}
    >
      {() => (
        <ul className="called">
          {list?.moves?.map((move) => (
            <li key={move.id}>
              <p className="called-head">
                <b>{move.stock && <Link href={stockPath(move.stock.ticker)}>{move.stock.ticker}</Link>}</b>{' '}
                <span className="clipped muted">{move.stock?.name}</span>
                <b>
                  <ChangeFigure value={move.movePercent} />
                </b>
              </p>
              <p className="muted fine">
                {shortDay(move.moveStartDate)} – {shortDay(move.moveEndDate)}; {move.revisedWithMove} of{' '}
                {formatCounted(move.coveringFirms, 'firm')} had revised that way
              </p>
              <ul>
                {move.calls.slice(0, SHOWN_CALLS).map((call) => (
                  <li key={call.firm} className="clipped">
                    {call.analystName ?? call.firm} <span className="muted fine">{describeCall(call)}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </PanelView>
  );
}

const describeCall = ({ fromGrade, toGrade, priceTarget, priorPriceTarget, daysBeforeMove }: Call): string =>
  [
    fromGrade && toGrade && fromGrade !== toGrade && `${fromGrade} → ${toGrade}`,
    priceTarget !== null &&
      (priorPriceTarget === null ? usd(priceTarget, 0) : `${usd(priorPriceTarget, 0)} → ${usd(priceTarget, 0)}`),
    daysBeforeMove === 0 ? 'that day' : `${formatCounted(daysBeforeMove, 'day')} before`,
  ]
    .filter(Boolean)
    .join(', ');
