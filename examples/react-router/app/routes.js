import { index, route } from '@react-router/dev/routes';

export default [index('routes/stocks.jsx'), route('api/graphql', 'routes/graphql.js')];
