import { ALERT_DAYS, type AlertChannel } from '../../../graph/alerts.ts';
import { maxItems } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { UniverseType } from '../../screener/presets/schema.ts';
import { SIGNAL_TYPES } from '../../signals/rules/signal.ts';
import { SignalTypeEnum } from '../../signals/schema.ts';
import { MAX_ALERT_TICKERS, MAX_REPORT_DAYS, type PriceDirection, type ScreenSide } from '../rules/triggers.ts';

export const Channel = defineEnum<AlertChannel>('AlertChannel', 'How the events of an alert reach you.', {
  INBOX: 'The inbox of the key, here and in the dashboard.',
  FEED: 'An Atom feed with a signed address.',
  WEBHOOK: 'A signed request to your server.',
});

export const ScreenSideType = defineEnum<ScreenSide>('AlertScreenSide', 'Which changes of a screen an alert reports.', {
  ENTERED: 'A stock or fund begins to match.',
  LEFT: 'A stock or fund no longer matches.',
});

export const PriceDirectionType = defineEnum<PriceDirection>('AlertPriceDirection', 'The direction of a price.', {
  ABOVE: 'It rises to the level or above.',
  BELOW: 'It falls below the level.',
  EITHER: 'Either of the two.',
});

const MAX_SIDES = 2;
const TICKERS = `The stocks and funds, 1 to ${MAX_ALERT_TICKERS}; duplicates count once.`;

const ScreenTriggerInput = builder.inputType('AlertScreenInput', {
  description: 'Fires when a stock or fund enters or leaves a screen.',
  fields: (t) => ({
    universe: t.field({ type: UniverseType, required: true, description: 'The universe of the screen.' }),
    plan: t.field({ type: 'ScreenPlan', required: true, description: 'The screen; its order does not matter.' }),
    sides: t.field({
      type: [ScreenSideType],
      description: 'The changes to report. Default: both.',
      extensions: maxItems(MAX_SIDES),
    }),
    tickers: t.field({
      type: ['Ticker'],
      description: `Only these stocks or funds are screened, 1 to ${MAX_ALERT_TICKERS}; duplicates count once. Default: all.`,
      extensions: maxItems(MAX_ALERT_TICKERS),
    }),
  }),
});

const RatingTriggerInput = builder.inputType('AlertRatingInput', {
  description: 'Fires when the rating letter of a stock changes.',
  fields: (t) => ({
    tickers: t.field({
      type: ['Ticker'],
      required: true,
      description: TICKERS,
      extensions: maxItems(MAX_ALERT_TICKERS),
    }),
  }),
});

const ScoreTriggerInput = builder.inputType('AlertScoreInput', {
  description: 'Fires when the 7-day Score of a stock or fund enters or leaves a band.',
  fields: (t) => ({
    tickers: t.field({
      type: ['Ticker'],
      required: true,
      description: TICKERS,
      extensions: maxItems(MAX_ALERT_TICKERS),
    }),
    min: t.float({ description: 'The lower bound of the band, itself included. Default: none.' }),
    max: t.float({ description: 'The upper bound of the band, itself included. Default: none.' }),
  }),
});

const PriceTriggerInput = builder.inputType('AlertPriceInput', {
  description: 'Fires when the price of a stock or fund crosses a level.',
  fields: (t) => ({
    ticker: t.field({ type: 'Ticker', required: true, description: 'The stock or fund.' }),
    level: t.float({
      required: true,
      description: 'The level, USD, in the shares of today: a later split moves it with the price.',
    }),
    direction: t.field({ type: PriceDirectionType, description: 'The direction. Default: EITHER.' }),
  }),
});

const ReportTriggerInput = builder.inputType('AlertReportInput', {
  description: 'Fires when the report of a company is due.',
  fields: (t) => ({
    tickers: t.field({
      type: ['Ticker'],
      required: true,
      description: TICKERS,
      extensions: maxItems(MAX_ALERT_TICKERS),
    }),
    daysBefore: t.int({
      description: `How many calendar days before the report, 0 to ${MAX_REPORT_DAYS}. Default: 1. Below PRO, only reports of the current week are announced.`,
    }),
  }),
});

const WatchlistTriggerInput = builder.inputType('AlertWatchlistInput', {
  description: 'Fires for each new signal of a list of tickers. The pause does not apply.',
  fields: (t) => ({
    tickers: t.field({
      type: ['Ticker'],
      required: true,
      description: TICKERS,
      extensions: maxItems(MAX_ALERT_TICKERS),
    }),
    types: t.field({
      type: [SignalTypeEnum],
      description:
        'The types of signals. Default: all. Below PRO, only RATING_CHANGE is reported, because the lists of the others are previews.',
      extensions: maxItems(SIGNAL_TYPES.length),
    }),
  }),
});

export const TriggerInputType = builder.inputType('AlertTriggerInput', {
  description: 'What an alert watches: exactly one of these.',
  isOneOf: true,
  fields: (t) => ({
    screen: t.field({ type: ScreenTriggerInput, description: 'A screen.' }),
    watchlist: t.field({ type: WatchlistTriggerInput, description: 'The signals of a list of tickers.' }),
    rating: t.field({ type: RatingTriggerInput, description: 'The rating of stocks.' }),
    score: t.field({ type: ScoreTriggerInput, description: 'The Score of stocks and funds.' }),
    price: t.field({ type: PriceTriggerInput, description: 'The price of a stock or fund.' }),
    report: t.field({ type: ReportTriggerInput, description: 'The reports of companies.' }),
  }),
});

/** The errors that a trigger may cause. */
export const TRIGGER_ERRORS = [
  ...(['invalid_parameter', 'unknown_field', 'malformed_request'] as const),
  ...(['entity_not_found', 'ticker_is_etf'] as const),
] as const;

const MAX_CHANNELS = 3;
const CHANNELS_TEXT = 'How its events reach you, at least one.';
const WEBHOOK_TEXT = 'Where the channel WEBHOOK posts its events: https, a public host name, and the default port.';
const PAUSE_TEXT =
  'The least time between two events of the same ticker, in minutes. A value that changes meanwhile is reported afterwards, if it lasts.';

export const CreateAlertInput = builder.inputType('CreateAlertInput', {
  description: 'The settings of a new alert.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name, up to 100 characters.' }),
    trigger: t.field({ type: TriggerInputType, required: true, description: 'What it watches.' }),
    channels: t.field({
      type: [Channel],
      description: `${CHANNELS_TEXT} Default: the inbox.`,
      extensions: maxItems(MAX_CHANNELS),
    }),
    webhookUrl: t.string({ description: WEBHOOK_TEXT }),
    pauseMinutes: t.int({ description: `${PAUSE_TEXT} Default: 0.` }),
    expiresAt: t.field({
      type: 'DateTime',
      description: `When it ends, at most ${ALERT_DAYS.max} days ahead. Default: after ${ALERT_DAYS.default} days.`,
    }),
  }),
});

export const UpdateAlertInput = builder.inputType('UpdateAlertInput', {
  description: 'Changes of an alert; members that are left out stay as they are.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The alert.' }),
    name: t.string({ description: 'Its name, up to 100 characters.' }),
    trigger: t.field({ type: TriggerInputType, description: 'What it watches from now on.' }),
    channels: t.field({ type: [Channel], description: CHANNELS_TEXT, extensions: maxItems(MAX_CHANNELS) }),
    webhookUrl: t.string({ description: WEBHOOK_TEXT }),
    pauseMinutes: t.int({ description: PAUSE_TEXT }),
    expiresAt: t.field({ type: 'DateTime', description: `When it ends, at most ${ALERT_DAYS.max} days ahead.` }),
    isPaused: t.boolean({
      description:
        'Whether it neither fires nor delivers. False resumes an alert whose deliveries have failed for too long.',
    }),
    shouldRotateSecret: t.boolean({
      description:
        'Creates another secret for the webhook. For 24 hours, messages are signed with the old secret as well.',
    }),
    shouldRotateFeed: t.boolean({
      description: 'Creates another address for the feed. The old address stops working at once.',
    }),
  }),
});
