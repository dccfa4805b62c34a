import { get } from '../../../gateway/rest/route.ts';
import { from, pick } from '../../../gateway/rest/shapes.ts';

export const screenerScreensRoutes = [
  get(
    '/api/v1/screener/screens',
    'query CuratedScreens { curatedScreens { id name summary plan } }',
    pick({ screens: from('curatedScreens') }),
  ),
];
