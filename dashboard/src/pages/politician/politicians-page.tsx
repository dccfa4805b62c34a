import { Link, useLocation } from 'wouter';
import { count, formatCounted, formatDay, words } from '../../format.ts';
import { usePoliticianDirectoryPageInfiniteQuery, usePoliticianMembersInfiniteQuery } from '../../generated/hooks.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { EndOfPages } from '../../parts/end-of-list.tsx';
import { politicianPath, StockLink, studyPath } from '../../parts/links.tsx';
import { MemberName } from '../../parts/member.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { seat } from '../../parts/seat.ts';
import { DataTable } from '../../parts/table.tsx';
import { useUrlSearch } from '../../parts/url-choice.ts';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { CongressFeed } from './congress-feed.tsx';
import { TotalsPanel } from './totals-panel.tsx';

export default function PoliticiansPage() {
  return (
    <PageView
      title="Congress"
      lead="Stock trades that members of Congress disclosed"
      actions={<Link href={studyPath('CONGRESS_BUY')}>What happened next</Link>}
    >
      <div className="two-thirds stacked">
        <CongressFeed />
      </div>
      <div className="third stacked">
        <TotalsPanel side="purchases" />
        <TotalsPanel side="sales" />
        <MembersPanel />
      </div>
      <WhenSeen height={480}>
        <DirectoryPanel />
      </WhenSeen>
    </PageView>
  );
}

function MembersPanel() {
  const { rows, ...query } = usePoliticianMembersInfiniteQuery({});
  const [, go] = useLocation();
  const list = query.data?.pages[0]?.politicianMembers;
  return (
    <PanelView
      title="Most active traders"
      families={['POLITICIAN_TRADES']}
      note={list && `${formatCounted(list.totalCount, 'member')} with trades`}
      query={query}
      empty={whyEmpty(list, 'No trades disclosed yet.', 'No congressional data has been imported.')}
      preview={list}
      height={330}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Members of Congress by number of trades"
          rows={rows}
          rowKey={({ politician }) => politician.urlSlug}
          onRow={({ politician }) => go(politicianPath(politician.urlSlug))}
          maxHeight={460}
          columns={[
            {
              key: 'name',
              title: 'Member',
              sort: ({ politician }) => politician.displayName,
              cell: ({ politician }) => <MemberName of={politician} />,
            },
            {
              key: 'chamber',
              title: 'Chamber',
              least: 560,
              sort: ({ politician }) => politician.chamber,
              cell: ({ politician }) => words(politician.chamber),
            },
            {
              key: 'trades',
              title: 'Trades',
              align: 'end',
              cell: (row) => count(row.totalTrades),
              sort: (row) => row.totalTrades,
            },
            {
              key: 'buys',
              title: 'Buys',
              align: 'end',
              cell: (row) => count(row.purchaseCount),
              sort: (row) => row.purchaseCount,
            },
            {
              key: 'sales',
              title: 'Sales',
              align: 'end',
              cell: (row) => count(row.saleCount),
              sort: (row) => row.saleCount,
            },
            {
              key: 'latest',
              title: 'Latest',
              isUnder: true,
              cell: (row) => formatDay(row.latestTradeDate),
              sort: (row) => row.latestTradeDate,
            },
            {
              key: 'top',
              title: 'Most traded',
              least: 560,
              value: ({ topTickers }) => topTickers.join(' '),
              cell: ({ topTickers }) => (
                <span className="ticker-list">
                  {topTickers.slice(0, 5).map((ticker, at) => (
                    <span key={ticker}>
                      {at > 0 && ' '}
                      <StockLink ticker={ticker} />
                    </span>
                  ))}
                </span>
              ),
            },
          ]}
          pages={query}
        />
      )}
    </PanelView>
  );
}

function DirectoryPanel() {
  const { text, setText, q } = useUrlSearch('member');
  const { rows, ...query } = usePoliticianDirectoryPageInfiniteQuery({ q: q || null });
  const directory = query.data?.pages[0]?.politicianDirectory;
  return (
    <PanelView
      title="Directory"
      families={['POLITICIANS']}
      note={directory && `${count(directory.totalCount)} ${q ? 'found' : 'members, including former members'}`}
      actions={
        <input
          type="search"
          aria-label="Find a member"
          placeholder="Name or state"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      }
      query={query}
      empty={rows.length === 0 && 'No matching members.'}
      height={420}
    >
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section className="directory" aria-label="Members" tabIndex={0}>
          <ul>
            {rows.map((politician) => (
              <li key={politician.urlSlug}>
                <Link href={politicianPath(politician.urlSlug)}>{politician.displayName}</Link>
                <span className="muted fine">
                  {words(politician.chamber)} {seat(politician)}
                  {politician.isFormer && ', former'}
                </span>
              </li>
            ))}
          </ul>
          <EndOfPages query={query} />
        </section>
      )}
    </PanelView>
  );
}
