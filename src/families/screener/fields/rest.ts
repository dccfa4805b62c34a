import { get } from '../../../graph/rest/route.ts';

const FIELD =
  'name label group type unit ops sortable: isSortable step placeholder description options { value label } quickValues values';

export const screenerFieldsRoutes = [
  get(
    '/api/v1/screener/fields',
    `query ScreenerFields { screenerFields(hasExtensions: false) { stock { ${FIELD} } etf { ${FIELD} } } }`,
  ),
];
