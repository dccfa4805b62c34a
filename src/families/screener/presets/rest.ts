import { get } from '../../../graph/rest/route.ts';
import { from, pick } from '../../../graph/rest/shapes.ts';

export const screenerScreensRoutes = [
  get(
    '/api/v1/screener/screens',
    'query CuratedScreens { curatedScreens { id: screenId name summary plan } }',
    pick({ screens: from('curatedScreens') }),
  ),
];
