import { builder, type Types } from '../../../graph/builder.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { parseStoredDay } from '../../../lib/dates.ts';
import type { ExpiryOpen, OiWalls, StrikeOpen, Wall } from '../rules/walls.ts';

const OptionsWall = builder.objectRef<Wall>('OptionsWall').implement({
  description: 'A strike with high open interest.',
  fields: (t) => ({
    strike: t.exposeFloat('strike', { unit: 'USD', description: 'The strike, USD.' }),
    oi: t.expose('oi', { type: 'Long', unit: 'CONTRACTS', description: 'Open interest, contracts.' }),
  }),
});

/** Fields of the open interest that every expiry has. */
const wallFields = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, OiWalls>) => ({
  expirationDate: t.field({
    type: 'Date',
    description: 'The expiry.',
    resolve: fromParent(({ expiry }) => parseStoredDay(expiry)),
  }),
  maxPain: t.exposeFloat('maxPain', {
    unit: 'USD',
    description: 'Max pain: the strike at which the open options pay out least, USD.',
  }),
  callWalls: t.expose('callWalls', {
    type: [OptionsWall],
    description: 'Up to 3 call strikes, highest open interest first.',
  }),
  putWalls: t.expose('putWalls', {
    type: [OptionsWall],
    description: 'Up to 3 put strikes, highest open interest first.',
  }),
});

export const OptionsOiWalls = builder.objectRef<OiWalls>('OptionsOiWalls').implement({
  description: 'The strikes with the most open interest at the next monthly expiry at least 5 days out.',
  fields: wallFields,
});

const OptionsStrike = builder.objectRef<StrikeOpen>('OptionsStrike').implement({
  description: 'Open interest at one strike of one expiry.',
  fields: (t) => ({
    strike: t.exposeFloat('strike', { unit: 'USD', description: 'The strike, USD.' }),
    callOi: t.expose('callOi', { type: 'Long', unit: 'CONTRACTS', description: 'Call open interest, contracts.' }),
    putOi: t.expose('putOi', { type: 'Long', unit: 'CONTRACTS', description: 'Put open interest, contracts.' }),
  }),
});

export const OptionsExpiry = builder.objectRef<ExpiryOpen>('OptionsExpiry').implement({
  description: 'Open interest at one expiry.',
  fields: (t) => ({
    ...wallFields(t as unknown as PothosSchemaTypes.ObjectFieldBuilder<Types, OiWalls>),
    dte: t.exposeInt('dte', { unit: 'DAYS', description: 'Calendar days from the session to it.' }),
    strikes: t.expose('strikes', {
      type: [OptionsStrike],
      description: 'Every strike with something open, the lowest first.',
    }),
  }),
});
