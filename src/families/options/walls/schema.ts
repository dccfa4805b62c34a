import { builder, type Types } from '../../../gateway/graphql/builder.ts';
import { parseDay } from '../../../lib/dates.ts';
import type { ExpiryOpen, OiWalls, StrikeOpen, Wall } from '../rules/walls.ts';

const OptionsWall = builder.objectRef<Wall>('OptionsWall').implement({
  description: 'A strike with high open interest.',
  fields: (t) => ({
    strike: t.exposeFloat('strike', { description: 'The strike, USD.' }),
    oi: t.expose('oi', { type: 'Long', description: 'Open interest, contracts.' }),
  }),
});

/** Fields of the open interest that every expiry has. */
const wallFields = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, OiWalls>) => ({
  expiry: t.field({ type: 'Date', description: 'The expiry.', resolve: ({ expiry }) => parseDay(expiry)! }),
  maxPain: t.exposeFloat('maxPain', {
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
  description: 'What is open at one strike of one expiry.',
  fields: (t) => ({
    strike: t.exposeFloat('strike', { description: 'The strike, USD.' }),
    callOi: t.expose('callOi', { type: 'Long', description: 'Call open interest, contracts.' }),
    putOi: t.expose('putOi', { type: 'Long', description: 'Put open interest, contracts.' }),
  }),
});

export const OptionsExpiry = builder.objectRef<ExpiryOpen>('OptionsExpiry').implement({
  description: 'What is open at one expiry.',
  fields: (t) => ({
    ...wallFields(t as unknown as PothosSchemaTypes.ObjectFieldBuilder<Types, OiWalls>),
    dte: t.exposeInt('dte', { description: 'Calendar days from the session to it.' }),
    strikes: t.expose('strikes', {
      type: [OptionsStrike],
      description: 'Every strike with something open, the lowest first.',
    }),
  }),
});
