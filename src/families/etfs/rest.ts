import { get } from '../../gateway/rest/route.ts';
import { at } from '../../gateway/rest/shapes.ts';

export const etfsRoutes = [
  get(
    '/api/v1/etfs',
    'query Etfs { etfs { nodes { ticker name kbEntityId urlSlug issuer trackedIndex assetClass imageUrl } } }',
    at('etfs.nodes'),
  ),
];
