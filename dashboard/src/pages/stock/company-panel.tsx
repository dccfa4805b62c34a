import { Link } from 'wouter';
import { shortUsd, words } from '../../format.ts';
import { entityPath, insiderPath, StockLink } from '../../parts/links.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useStockAbout } from './about.ts';

/** Who runs the company, what has to do with it, and which others are like it. */
export function CompanyPanel({ ticker }: { ticker: string }) {
  const query = useStockAbout(ticker);
  const company = query.data?.stock;
  const facts = [
    { name: 'Headquarters', value: company?.headquarters },
    { name: 'Founded', value: company?.founded },
  ].filter((fact): fact is { name: string; value: string } => Boolean(fact.value));
  return (
    <Panel title="Company" families={['stocks']} query={query} empty={!company && 'No company profile.'} height={320}>
      {() => (
        <div className="stack">
          {company!.description && <p>{company!.description}</p>}
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
          {company!.leadership.length > 0 && (
            <div>
              <h3>Leadership</h3>
              <ul className="people">
                {company!.leadership.slice(0, 8).map(({ name, title, insider }) => (
                  <li key={`${name} ${title}`}>
                    {insider ? <Link href={insiderPath(insider.insiderId)}>{name}</Link> : name}{' '}
                    <span className="muted">{title}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {company!.entities.length > 0 && (
            <div>
              <h3>Related</h3>
              <p className="tags">
                {company!.entities.map(({ entity, relation, title }) => (
                  <Link
                    key={entity.dashedId}
                    className="tag"
                    title={title ?? words(relation)}
                    href={entityPath(entity.dashedId)}
                  >
                    {entity.name}
                  </Link>
                ))}
              </p>
            </div>
          )}
          {company!.similar.length > 0 && (
            <div>
              <h3>Peers</h3>
              <ul className="people">
                {company!.similar.map((one) => (
                  <li key={one.ticker}>
                    <StockLink ticker={one.ticker} /> {one.name}{' '}
                    {one.marketCap !== null && <span className="muted">{shortUsd(one.marketCap)}</span>}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}
