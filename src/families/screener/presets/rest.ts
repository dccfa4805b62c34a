import { get } from '../../../gateway/rest/route.ts';

export const screenerScreensRoutes = [
  get(
    '/api/v1/screener/screens',
    'query CuratedScreens { curatedScreens { id name summary plan } }',
    ({ curatedScreens }: { curatedScreens: unknown }) => ({ screens: curatedScreens }),
  ),
];
