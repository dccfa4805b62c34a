import { Link, useParams } from 'wouter';
import { count } from '../../format.ts';
import { useInsiderPageInfiniteQuery } from '../../generated/hooks.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { entityPath, StockLink } from '../../parts/links.tsx';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { InsiderTrades } from '../../parts/trade-tables.tsx';

/** A person who files trades in the stock of their own company. */
export default function InsiderPage() {
  const { id } = useParams<{ id: string }>();
  const { rows, ...query } = useInsiderPageInfiniteQuery({ id }, { partial: true });
  const insider = query.data?.pages[0]?.insider;
  if (isUnknown(query, insider)) return <NotCovered name={id} what="insider" query={query} />;
  return (
    <PageView
      title={insider?.name ?? id}
      lead={
        insider && (
          <>
            <span className="tag">Insider</span>{' '}
            {insider.stocks?.map(({ ticker, name }) => (
              <span key={ticker}>
                <StockLink ticker={ticker} /> {name}{' '}
              </span>
            ))}
          </>
        )
      }
      actions={insider?.entity ? <Link href={entityPath(insider.entity.dashedId)}>News & sentiment</Link> : null}
    >
      <PanelView
        title="Trades"
        families={['INSIDER']}
        note={insider?.trades && `${count(insider.trades.totalCount)} total`}
        query={query}
        paths={['insider.trades']}
        preview={insider?.trades}
        empty={whyEmpty(insider?.trades, 'No trades filed.', 'No insider data has been imported.')}
        height={420}
        className="flush"
      >
        {() => <InsiderTrades rows={rows} by="stock" maxHeight={700} pages={query} />}
      </PanelView>
    </PageView>
  );
}
