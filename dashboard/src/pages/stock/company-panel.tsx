import { Link } from 'wouter';
import { formatDay } from '../../format.ts';
import type { StockHeadQuery } from '../../generated/partial.ts';
import { insiderPath } from '../../parts/links.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { splitWords } from '../../parts/price-rules.ts';

type Company = Pick<
  NonNullable<StockHeadQuery['stock']>,
  'description' | 'founded' | 'headquarters' | 'industry' | 'leadership' | 'splits' | 'website'
>;

/** The company's business and its management. */
export function CompanyPanel({ query, company }: { query: PanelQuery; company: Company | null | undefined }) {
  const facts = [
    { name: 'Headquarters', value: company?.headquarters },
    { name: 'Founded', value: company?.founded },
    { name: 'Industry', value: company?.industry },
    {
      name: 'Splits',
      value: company?.splits?.map(({ day, ratio }) => `${splitWords(ratio)} on ${formatDay(day)}`).join(', '),
    },
  ].filter((fact): fact is { name: string; value: string } => Boolean(fact.value));
  return (
    <PanelView
      title="Company"
      families={['STOCKS', 'PRICES']}
      query={query}
      empty={!company && 'No company profile.'}
      span="half"
      height={240}
      className="fold"
    >
      {() => (
        <div className="stack">
          <p>{company!.description ?? <span className="muted">No description.</span>}</p>
          {facts.length > 0 && (
            <p className="row">
              {facts.map(({ name, value }) => (
                <span key={name}>
                  <span className="muted">{name}</span> {value}
                </span>
              ))}
            </p>
          )}
          {company!.website && (
            <p>
              <a href={company!.website} target="_blank" rel="noreferrer">
                {company!.website}
              </a>
            </p>
          )}
          {company!.leadership && company!.leadership.length > 0 && (
            <div>
              <h3>Leadership</h3>
              <ul className="people">
                {company!.leadership.slice(0, 12).map(({ name, title, insider }) => (
                  <li key={`${name} ${title}`}>
                    {insider ? <Link href={insiderPath(insider.insiderId)}>{name}</Link> : name}{' '}
                    <span className="muted">{title}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </PanelView>
  );
}
