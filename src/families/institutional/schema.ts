import { builder } from '../../builder.ts';
import type { InstitutionalPosition as PositionRow } from '../../generated/prisma/client.ts';
import { filerByCik } from '../filers/reads.ts';
import type { FilerCategory as Category } from '../filers/rules.ts';
import { Filer, FilerCategory } from '../filers/schema.ts';
import { stockByTicker } from '../stocks/reads.ts';
import { Stock } from '../stocks/schema.ts';
import type { ChangeType, Instrument } from './rules.ts';

const PositionChange = builder.enumType('InstitutionalChangeType', {
  description: 'How a position differs from what the filer reported for the quarter before.',
  values: {
    NEW: { description: 'None of it was reported for the quarter before, or the filer reported nothing then.' },
    INCREASED: { description: 'More shares.' },
    DECREASED: { description: 'Fewer shares.' },
    SOLD_OUT: { description: 'The filer reports this quarter, and none of it any more.' },
    UNCHANGED: { description: 'As many shares.' },
  } as const,
});

export const InstrumentType = builder.enumType('InstitutionalInstrument', {
  description: 'What a position is of.',
  values: {
    EQUITY: { description: 'Shares.' },
    CALL: { description: 'Call options; shares and value are those of the stock under them.' },
    PUT: { description: 'Put options; shares and value are those of the stock under them.' },
    BOND: { description: 'Convertible notes; shares are their principal in USD.' },
  } as const,
});

export const InstitutionalPosition = builder.objectRef<PositionRow>('InstitutionalPosition');
InstitutionalPosition.implement({
  description: 'What one filer holds of one security at the end of a quarter, all its accounts together.',
  fields: (t) => ({
    filerCik: t.exposeString('filerCik', { description: "The filer's CIK, ten digits." }),
    filerName: t.string({
      description: "The filer's name as last filed.",
      resolve: async ({ filerCik }, _args, context) => (await filerByCik(context).load(filerCik))?.name ?? filerCik,
    }),
    filerCategory: t.field({
      type: FilerCategory,
      description: 'What kind of institution the filer is.',
      resolve: async ({ filerCik }, _args, context) =>
        ((await filerByCik(context).load(filerCik))?.category ?? 'OTHER') as Category,
    }),
    ticker: t.expose('ticker', {
      type: 'Ticker',
      nullable: true,
      description: "The ticker, of a note its company's; null where the CUSIP is not known to be of any.",
    }),
    companyName: t.string({
      description: "The company's name; as filed where the stock is not covered.",
      resolve: async ({ ticker, issuerName }, _args, context) =>
        (ticker && (await stockByTicker(context).load(ticker))?.name) || issuerName,
    }),
    cusip: t.exposeString('cusip', { nullable: true, description: 'The CUSIP, nine characters, as filed.' }),
    titleOfClass: t.exposeString('title', { description: 'The class of the security as filed, such as COM.' }),
    instrument: t.field({
      type: InstrumentType,
      description: 'What it is.',
      resolve: ({ instrument }) => instrument as Instrument,
    }),
    shares: t.expose('shares', { type: 'Long', description: 'Shares; 0 where all were sold.' }),
    valueUsd: t.expose('valueUsd', {
      type: 'Long',
      description: 'Market value at the end of the quarter, whole USD, whatever unit the filer wrote it in.',
    }),
    changeType: t.field({
      type: PositionChange,
      description: 'How it differs from the quarter before.',
      resolve: ({ changeType }) => changeType as ChangeType,
    }),
    sharesChange: t.expose('sharesChange', { type: 'Long', description: 'Shares now less shares the quarter before.' }),
    sharesChangePct: t.exposeFloat('sharesChangePct', {
      description: 'The change in percent of the shares before; 0 for a new position, -100 for one sold out.',
    }),
    filedDate: t.expose('filedDate', { type: 'Date', description: 'The day of the filing; of several the last.' }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    filer: t.field({
      type: Filer,
      nullable: true,
      description: 'Who holds it, with what else they hold.',
      resolve: ({ filerCik }, _args, context) => filerByCik(context).load(filerCik),
    }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: 'The stock, with who else holds it; null where it is not covered.',
      resolve: ({ ticker }, _args, context) => (ticker ? stockByTicker(context).load(ticker) : null),
    }),
  }),
});
