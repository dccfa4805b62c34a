import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { connection, pageSize, rowId } from '../../../graph/connection.ts';
import { toRows } from '../../../graph/preview.ts';
import { EntityMetrics } from '../schema.ts';
import { newestPosts, type StoredPost } from './reads.ts';
import { POSTS_MOST } from './rules.ts';

const postId = ({ id }: StoredPost): string => id;

const Post = builder.objectRef<StoredPost>('Post').implement({
  description: 'A headline or post with the tone that its source scored it with.',
  fields: (t) => ({
    id: t.id(rowId('Post', postId)),
    day: t.expose('day', { type: 'Date', description: 'The day in New York on which it appeared.' }),
    source: t.exposeString('source', { description: 'News, Reddit, X, YouTube or Substack.' }),
    publisher: t.exposeString('publisher', { description: 'Who published it: a newspaper, a forum, an account.' }),
    type: t.exposeString('type', { description: 'Its type: article, post or video.' }),
    polarity: t.exposeFloat('polarity', { unit: 'SCORE', description: 'Its tone, -1 (bearish) to 1 (bullish).' }),
    title: t.exposeString('title', { description: 'The headline, or the text of a short post.' }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'The text after the title; null if the file has none.',
    }),
  }),
});

const PostConnection = connection({
  name: 'Post',
  node: Post,
  idOf: postId,
  description: `A page of the newest headlines and posts, ${POSTS_MOST} at most.`,
});

builder.objectField(EntityMetrics, 'posts', (t) =>
  t.field({
    type: PostConnection,
    description: `The newest headlines and posts that mention it, newest first; the last ${POSTS_MOST} at most.`,
    access: KEYED,
    basis: 'KNOWN',
    listSize: pageSize(),
    args: t.arg.connectionArgs(),
    resolve: ({ id }, page, context) => PostConnection.page(context, page, newestPosts(context).load(id).then(toRows)),
  }),
);
