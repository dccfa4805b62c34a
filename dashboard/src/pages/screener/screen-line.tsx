import { formatCounted } from '../../format.ts';
import type { ScreenerCatalogQuery } from '../../generated/graphql.ts';
import { useScreenerCatalogQuery } from '../../generated/hooks.ts';
import { listConditionTexts } from './describe-plan.ts';
import type { ScreenPlanState } from './plan.ts';
import { Presets } from './presets.tsx';

const UNIVERSES = { STOCK: 'stocks', ETF: 'funds' } as const;

const getFields = (catalog: ScreenerCatalogQuery | undefined, { universe }: ScreenPlanState) =>
  catalog?.screenerFields?.[universe === 'STOCK' ? 'stock' : 'etf'] ?? [];

const listTickers = ({ tickers }: ScreenPlanState): string[] =>
  tickers ? [`Among ${formatCounted(tickers.length, 'ticker')}`] : [];

/** The screen that a page is about, in words, and a menu to replace it by a preset. */
export function ScreenLine({ plan, onChoose }: { plan: ScreenPlanState; onChoose(plan: ScreenPlanState): void }) {
  const { data } = useScreenerCatalogQuery();
  const fields = getFields(data, plan);
  const conditions = listConditionTexts(plan, fields);
  const sort = fields.find(({ name }) => name === plan.sort?.fieldName);
  return (
    <div className="screen-line row">
      <Presets screens={data?.curatedScreens ?? []} plan={plan} onChoose={onChoose} />
      {data && (
        <p>
          {[...listTickers(plan), ...conditions].join(' · ') || `All ${UNIVERSES[plan.universe]}`}
          {sort && (
            <span className="muted">
              {' '}
              by {sort.label}, {plan.sort?.dir === 'DESC' ? 'highest' : 'lowest'} first
            </span>
          )}
        </p>
      )}
    </div>
  );
}
