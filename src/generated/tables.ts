import type { Table } from '../db/table.ts';

/** A row of `alert` as a bulk write takes it. */
export type AlertRow = {
  id: string;
  keyId: string;
  name: string;
  kind: string;
  trigger: string;
  channels: readonly string[];
  pauseMinutes: number;
  expiresAt: Date | string;
  createdAt: Date | string;
  revision?: number;
  pausedReason?: string | null;
  pausedAt?: Date | string | null;
  seen?: string;
  state: string;
  cursor?: number;
  fired?: number;
  firedAt?: Date | string | null;
  feedSecret: string;
  webhookUrl?: string | null;
  webhookSecret?: string | null;
  previousSecret?: string | null;
  previousUntil?: Date | string | null;
  attempts?: number;
  failingSince?: Date | string | null;
  nextAttemptAt?: Date | string | null;
  leaseOwner?: string | null;
  leaseUntil?: Date | string | null;
  lastStatus?: number | null;
  lastError?: string | null;
  deliveredAt?: Date | string | null;
  dropped?: number;
};
/** A row of `alert` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredAlert = {
  id: string;
  keyId: string;
  name: string;
  kind: string;
  trigger: unknown;
  channels: string[];
  pauseMinutes: number;
  expiresAt: Date;
  createdAt: Date;
  revision: number;
  pausedReason: string | null;
  pausedAt: Date | null;
  seen: string;
  state: unknown;
  cursor: number;
  fired: number;
  firedAt: Date | null;
  feedSecret: string;
  webhookUrl: string | null;
  webhookSecret: string | null;
  previousSecret: string | null;
  previousUntil: Date | null;
  attempts: number;
  failingSince: Date | null;
  nextAttemptAt: Date | null;
  leaseOwner: string | null;
  leaseUntil: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  deliveredAt: Date | null;
  dropped: number;
};
export const ALERT: Table<AlertRow, StoredAlert, 'alert'> = {
  name: 'alert',
  columns: {
    id: 'text',
    keyId: 'text',
    name: 'text',
    kind: 'text',
    trigger: 'jsonb',
    channels: 'text[]',
    pauseMinutes: 'integer',
    expiresAt: 'timestamptz',
    createdAt: 'timestamptz',
    revision: 'integer',
    pausedReason: 'text',
    pausedAt: 'timestamptz',
    seen: 'text',
    state: 'jsonb',
    cursor: 'double precision',
    fired: 'integer',
    firedAt: 'timestamptz',
    feedSecret: 'text',
    webhookUrl: 'text',
    webhookSecret: 'text',
    previousSecret: 'text',
    previousUntil: 'timestamptz',
    attempts: 'integer',
    failingSince: 'timestamptz',
    nextAttemptAt: 'timestamptz',
    leaseOwner: 'text',
    leaseUntil: 'timestamptz',
    lastStatus: 'integer',
    lastError: 'text',
    deliveredAt: 'timestamptz',
    dropped: 'integer',
  },
  key: ['id'],
};

/** A row of `alert_event` as a bulk write takes it. */
export type AlertEventRow = {
  id: string;
  seq?: number;
  alertId: string;
  keyId: string;
  kind: string;
  ticker?: string | null;
  title: string;
  detail: string;
  at: Date | string;
  isInInbox: boolean;
  readAt?: Date | string | null;
};
/** A row of `alert_event` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredAlertEvent = {
  id: string;
  seq: number;
  alertId: string;
  keyId: string;
  kind: string;
  ticker: string | null;
  title: string;
  detail: unknown;
  at: Date;
  isInInbox: boolean;
  readAt: Date | null;
};
export const ALERT_EVENT: Table<AlertEventRow, StoredAlertEvent, 'alert_event'> = {
  name: 'alert_event',
  columns: {
    id: 'text',
    seq: 'integer',
    alertId: 'text',
    keyId: 'text',
    kind: 'text',
    ticker: 'text',
    title: 'text',
    detail: 'jsonb',
    at: 'timestamptz',
    isInInbox: 'boolean',
    readAt: 'timestamptz',
  },
  key: ['id'],
};

/** A row of `alert_delivery` as a bulk write takes it. */
export type AlertDeliveryRow = {
  eventId: string;
  seq: number;
  alertId: string;
  keyId: string;
  body: string;
};
/** A row of `alert_delivery` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredAlertDelivery = {
  eventId: string;
  seq: number;
  alertId: string;
  keyId: string;
  body: string;
};
export const ALERT_DELIVERY: Table<AlertDeliveryRow, StoredAlertDelivery, 'alert_delivery'> = {
  name: 'alert_delivery',
  columns: {
    eventId: 'text',
    seq: 'integer',
    alertId: 'text',
    keyId: 'text',
    body: 'text',
  },
  key: ['eventId'],
};

/** A row of `analyst_panel` as a bulk write takes it. */
export type AnalystPanelRow = {
  ticker: string;
  observedAt: Date | string;
  snapshotDate: Date | string;
  source: string;
  currentPrice: number;
  targetLow: number;
  targetMean: number;
  targetMedian?: number | null;
  targetHigh: number;
  numberOfAnalysts: number;
  recommendationMean: number;
  strongBuy?: number | null;
  buy?: number | null;
  hold?: number | null;
  sell?: number | null;
  strongSell?: number | null;
};
/** A row of `analyst_panel` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredAnalystPanel = {
  ticker: string;
  observedAt: Date;
  snapshotDate: string;
  source: string;
  currentPrice: number;
  targetLow: number;
  targetMean: number;
  targetMedian: number | null;
  targetHigh: number;
  numberOfAnalysts: number;
  recommendationMean: number;
  strongBuy: number | null;
  buy: number | null;
  hold: number | null;
  sell: number | null;
  strongSell: number | null;
};
export const ANALYST_PANEL: Table<AnalystPanelRow, StoredAnalystPanel, 'analyst_panel'> = {
  name: 'analyst_panel',
  columns: {
    ticker: 'text',
    observedAt: 'timestamptz',
    snapshotDate: 'date',
    source: 'text',
    currentPrice: 'double precision',
    targetLow: 'double precision',
    targetMean: 'double precision',
    targetMedian: 'double precision',
    targetHigh: 'double precision',
    numberOfAnalysts: 'integer',
    recommendationMean: 'double precision',
    strongBuy: 'integer',
    buy: 'integer',
    hold: 'integer',
    sell: 'integer',
    strongSell: 'integer',
  },
  key: ['ticker', 'observedAt'],
};

/** A row of `consensus_day` as a bulk write takes it. */
export type ConsensusDayRow = {
  ticker: string;
  snapshotDate: Date | string;
  observedAt: Date | string;
  source: string;
  countsObserved: boolean;
  currentPrice: number;
  targetLow: number;
  targetMean: number;
  targetMedian?: number | null;
  targetHigh: number;
  numberOfAnalysts: number;
  upsidePercent: number;
  recommendationMean: number;
  strongBuy?: number | null;
  buy?: number | null;
  hold?: number | null;
  sell?: number | null;
  strongSell?: number | null;
  consensusLabel: string;
};
/** A row of `consensus_day` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredConsensusDay = {
  ticker: string;
  snapshotDate: string;
  observedAt: Date;
  source: string;
  countsObserved: boolean;
  currentPrice: number;
  targetLow: number;
  targetMean: number;
  targetMedian: number | null;
  targetHigh: number;
  numberOfAnalysts: number;
  upsidePercent: number;
  recommendationMean: number;
  strongBuy: number | null;
  buy: number | null;
  hold: number | null;
  sell: number | null;
  strongSell: number | null;
  consensusLabel: string;
};
export const CONSENSUS_DAY: Table<ConsensusDayRow, StoredConsensusDay, 'consensus_day'> = {
  name: 'consensus_day',
  columns: {
    ticker: 'text',
    snapshotDate: 'date',
    observedAt: 'timestamptz',
    source: 'text',
    countsObserved: 'boolean',
    currentPrice: 'double precision',
    targetLow: 'double precision',
    targetMean: 'double precision',
    targetMedian: 'double precision',
    targetHigh: 'double precision',
    numberOfAnalysts: 'integer',
    upsidePercent: 'double precision',
    recommendationMean: 'double precision',
    strongBuy: 'integer',
    buy: 'integer',
    hold: 'integer',
    sell: 'integer',
    strongSell: 'integer',
    consensusLabel: 'text',
  },
  key: ['ticker', 'snapshotDate'],
};

/** A row of `analyst_note` as a bulk write takes it. */
export type AnalystNoteRow = {
  ticker: string;
  firm: string;
  publishedDate: Date | string;
  source: string;
  analystName?: string | null;
  ratingFrom?: string | null;
  ratingTo?: string | null;
  targetFrom?: number | null;
  targetTo?: number | null;
};
/** A row of `analyst_note` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredAnalystNote = {
  ticker: string;
  firm: string;
  publishedDate: string;
  source: string;
  analystName: string | null;
  ratingFrom: string | null;
  ratingTo: string | null;
  targetFrom: number | null;
  targetTo: number | null;
};
export const ANALYST_NOTE: Table<AnalystNoteRow, StoredAnalystNote, 'analyst_note'> = {
  name: 'analyst_note',
  columns: {
    ticker: 'text',
    firm: 'text',
    publishedDate: 'date',
    source: 'text',
    analystName: 'text',
    ratingFrom: 'text',
    ratingTo: 'text',
    targetFrom: 'double precision',
    targetTo: 'double precision',
  },
  key: ['ticker', 'firm', 'publishedDate', 'source'],
};

/** A row of `analyst_action` as a bulk write takes it. */
export type AnalystActionRow = {
  ticker: string;
  firm: string;
  actionDate: Date | string;
  actionType: string;
  fromGrade?: string | null;
  toGrade?: string | null;
  analystName?: string | null;
  priceTarget?: number | null;
  priorPriceTarget?: number | null;
};
/** A row of `analyst_action` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredAnalystAction = {
  ticker: string;
  firm: string;
  actionDate: string;
  actionType: string;
  fromGrade: string | null;
  toGrade: string | null;
  analystName: string | null;
  priceTarget: number | null;
  priorPriceTarget: number | null;
};
export const ANALYST_ACTION: Table<AnalystActionRow, StoredAnalystAction, 'analyst_action'> = {
  name: 'analyst_action',
  columns: {
    ticker: 'text',
    firm: 'text',
    actionDate: 'date',
    actionType: 'text',
    fromGrade: 'text',
    toGrade: 'text',
    analystName: 'text',
    priceTarget: 'double precision',
    priorPriceTarget: 'double precision',
  },
  key: ['ticker', 'firm', 'actionDate'],
};

/** A row of `estimate_sweep` as a bulk write takes it. */
export type EstimateSweepRow = {
  ticker: string;
  sweepDate: Date | string;
  periodType: string;
  periodLabel?: string | null;
  epsLow?: number | null;
  epsMean?: number | null;
  epsHigh?: number | null;
  epsAnalysts?: number | null;
  revenueLow?: number | null;
  revenueMean?: number | null;
  revenueHigh?: number | null;
  revenueAnalysts?: number | null;
};
/** A row of `estimate_sweep` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEstimateSweep = {
  ticker: string;
  sweepDate: string;
  periodType: string;
  periodLabel: string | null;
  epsLow: number | null;
  epsMean: number | null;
  epsHigh: number | null;
  epsAnalysts: number | null;
  revenueLow: number | null;
  revenueMean: number | null;
  revenueHigh: number | null;
  revenueAnalysts: number | null;
};
export const ESTIMATE_SWEEP: Table<EstimateSweepRow, StoredEstimateSweep, 'estimate_sweep'> = {
  name: 'estimate_sweep',
  columns: {
    ticker: 'text',
    sweepDate: 'date',
    periodType: 'text',
    periodLabel: 'text',
    epsLow: 'double precision',
    epsMean: 'double precision',
    epsHigh: 'double precision',
    epsAnalysts: 'integer',
    revenueLow: 'double precision',
    revenueMean: 'double precision',
    revenueHigh: 'double precision',
    revenueAnalysts: 'integer',
  },
  key: ['ticker', 'sweepDate', 'periodType'],
};

/** A row of `analyst_estimate` as a bulk write takes it. */
export type AnalystEstimateRow = {
  ticker: string;
  periodType: string;
  sweepDate: Date | string;
  periodLabel?: string | null;
  epsLow?: number | null;
  epsMean?: number | null;
  epsHigh?: number | null;
  epsAnalysts?: number | null;
  revenueLow?: number | null;
  revenueMean?: number | null;
  revenueHigh?: number | null;
  revenueAnalysts?: number | null;
};
/** A row of `analyst_estimate` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredAnalystEstimate = {
  ticker: string;
  periodType: string;
  sweepDate: string;
  periodLabel: string | null;
  epsLow: number | null;
  epsMean: number | null;
  epsHigh: number | null;
  epsAnalysts: number | null;
  revenueLow: number | null;
  revenueMean: number | null;
  revenueHigh: number | null;
  revenueAnalysts: number | null;
};
export const ANALYST_ESTIMATE: Table<AnalystEstimateRow, StoredAnalystEstimate, 'analyst_estimate'> = {
  name: 'analyst_estimate',
  columns: {
    ticker: 'text',
    periodType: 'text',
    sweepDate: 'date',
    periodLabel: 'text',
    epsLow: 'double precision',
    epsMean: 'double precision',
    epsHigh: 'double precision',
    epsAnalysts: 'integer',
    revenueLow: 'double precision',
    revenueMean: 'double precision',
    revenueHigh: 'double precision',
    revenueAnalysts: 'integer',
  },
  key: ['ticker', 'periodType'],
};

/** A row of `reported_earnings` as a bulk write takes it. */
export type ReportedEarningsRow = {
  ticker: string;
  periodLabel: string;
  reportDate: Date | string;
  estimateEps?: number | null;
  actualEps?: number | null;
  estimateRevenue?: number | null;
  actualRevenue?: number | null;
};
/** A row of `reported_earnings` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredReportedEarnings = {
  ticker: string;
  periodLabel: string;
  reportDate: string;
  estimateEps: number | null;
  actualEps: number | null;
  estimateRevenue: number | null;
  actualRevenue: number | null;
};
export const REPORTED_EARNINGS: Table<ReportedEarningsRow, StoredReportedEarnings, 'reported_earnings'> = {
  name: 'reported_earnings',
  columns: {
    ticker: 'text',
    periodLabel: 'text',
    reportDate: 'date',
    estimateEps: 'double precision',
    actualEps: 'double precision',
    estimateRevenue: 'double precision',
    actualRevenue: 'double precision',
  },
  key: ['ticker', 'periodLabel'],
};

/** A row of `earnings_surprise` as a bulk write takes it. */
export type EarningsSurpriseRow = {
  ticker: string;
  periodLabel: string;
  reportDate: Date | string;
  estimateEps?: number | null;
  actualEps?: number | null;
  estimateRevenue?: number | null;
  actualRevenue?: number | null;
  surprisePct?: number | null;
};
/** A row of `earnings_surprise` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEarningsSurprise = {
  ticker: string;
  periodLabel: string;
  reportDate: string;
  estimateEps: number | null;
  actualEps: number | null;
  estimateRevenue: number | null;
  actualRevenue: number | null;
  surprisePct: number | null;
};
export const EARNINGS_SURPRISE: Table<EarningsSurpriseRow, StoredEarningsSurprise, 'earnings_surprise'> = {
  name: 'earnings_surprise',
  columns: {
    ticker: 'text',
    periodLabel: 'text',
    reportDate: 'date',
    estimateEps: 'double precision',
    actualEps: 'double precision',
    estimateRevenue: 'double precision',
    actualRevenue: 'double precision',
    surprisePct: 'double precision',
  },
  key: ['ticker', 'periodLabel'],
};

/** A row of `called_it_move` as a bulk write takes it. */
export type CalledItMoveRow = {
  id: string;
  ticker: string;
  generatedAt: Date | string;
  moveStartDate: Date | string;
  moveEndDate: Date | string;
  movePct: number;
  coveringFirms: number;
  revisedWithMove: number;
  revisedAgainstMove: number;
  leftUnchanged: number;
  calls: string;
};
/** A row of `called_it_move` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredCalledItMove = {
  id: string;
  ticker: string;
  generatedAt: Date;
  moveStartDate: string;
  moveEndDate: string;
  movePct: number;
  coveringFirms: number;
  revisedWithMove: number;
  revisedAgainstMove: number;
  leftUnchanged: number;
  calls: unknown;
};
export const CALLED_IT_MOVE: Table<CalledItMoveRow, StoredCalledItMove, 'called_it_move'> = {
  name: 'called_it_move',
  columns: {
    id: 'text',
    ticker: 'text',
    generatedAt: 'timestamptz',
    moveStartDate: 'date',
    moveEndDate: 'date',
    movePct: 'double precision',
    coveringFirms: 'integer',
    revisedWithMove: 'integer',
    revisedAgainstMove: 'integer',
    leftUnchanged: 'integer',
    calls: 'jsonb',
  },
  key: ['id'],
};

/** A row of `audit_entry` as a bulk write takes it. */
export type AuditEntryRow = {
  id: string;
  at: Date | string;
  actor: string;
  action: string;
  subject: string;
  detail: string;
};
/** A row of `audit_entry` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredAuditEntry = {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  detail: unknown;
};
export const AUDIT_ENTRY: Table<AuditEntryRow, StoredAuditEntry, 'audit_entry'> = {
  name: 'audit_entry',
  columns: {
    id: 'text',
    at: 'timestamptz',
    actor: 'text',
    action: 'text',
    subject: 'text',
    detail: 'jsonb',
  },
  key: ['id'],
};

/** A row of `earnings_listing` as a bulk write takes it. */
export type EarningsListingRow = {
  ticker: string;
  fiscalDateEnding: Date | string;
  source: string;
  snapshotDate: Date | string;
  earningsDate: Date | string;
  companyName?: string | null;
  earningsTime?: string | null;
  confirmed?: boolean | null;
  fiscalQuarter?: string | null;
  estimatedEps?: number | null;
  currency?: string | null;
  reported?: boolean | null;
};
/** A row of `earnings_listing` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEarningsListing = {
  ticker: string;
  fiscalDateEnding: string;
  source: string;
  snapshotDate: string;
  earningsDate: string;
  companyName: string | null;
  earningsTime: string | null;
  confirmed: boolean | null;
  fiscalQuarter: string | null;
  estimatedEps: number | null;
  currency: string | null;
  reported: boolean | null;
};
export const EARNINGS_LISTING: Table<EarningsListingRow, StoredEarningsListing, 'earnings_listing'> = {
  name: 'earnings_listing',
  columns: {
    ticker: 'text',
    fiscalDateEnding: 'date',
    source: 'text',
    snapshotDate: 'date',
    earningsDate: 'date',
    companyName: 'text',
    earningsTime: 'text',
    confirmed: 'boolean',
    fiscalQuarter: 'text',
    estimatedEps: 'double precision',
    currency: 'text',
    reported: 'boolean',
  },
  key: ['ticker', 'fiscalDateEnding', 'source', 'snapshotDate'],
};

/** A row of `earnings_event` as a bulk write takes it. */
export type EarningsEventRow = {
  ticker: string;
  fiscalDateEnding: Date | string;
  earningsDate: Date | string;
  companyName: string;
  earningsTime: string;
  fiscalQuarter?: string | null;
  confirmed: boolean;
  estimatedEps?: number | null;
  currency?: string | null;
  reported: boolean;
  snapshotDate: Date | string;
};
/** A row of `earnings_event` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEarningsEvent = {
  ticker: string;
  fiscalDateEnding: string;
  earningsDate: string;
  companyName: string;
  earningsTime: string;
  fiscalQuarter: string | null;
  confirmed: boolean;
  estimatedEps: number | null;
  currency: string | null;
  reported: boolean;
  snapshotDate: string;
};
export const EARNINGS_EVENT: Table<EarningsEventRow, StoredEarningsEvent, 'earnings_event'> = {
  name: 'earnings_event',
  columns: {
    ticker: 'text',
    fiscalDateEnding: 'date',
    earningsDate: 'date',
    companyName: 'text',
    earningsTime: 'text',
    fiscalQuarter: 'text',
    confirmed: 'boolean',
    estimatedEps: 'double precision',
    currency: 'text',
    reported: 'boolean',
    snapshotDate: 'date',
  },
  key: ['ticker', 'fiscalDateEnding'],
};

/** A row of `story` as a bulk write takes it. */
export type StoryRow = {
  ticker: string;
  rank?: number | null;
  score: number;
  newestDay: Date | string;
  catalysts: string;
};
/** A row of `story` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredStory = {
  ticker: string;
  rank: number | null;
  score: number;
  newestDay: string;
  catalysts: unknown;
};
export const STORY: Table<StoryRow, StoredStory, 'story'> = {
  name: 'story',
  columns: {
    ticker: 'text',
    rank: 'integer',
    score: 'double precision',
    newestDay: 'date',
    catalysts: 'jsonb',
  },
  key: ['ticker'],
};

/** A row of `entity_fact` as a bulk write takes it. */
export type EntityFactRow = {
  id: string;
  type: string;
  name: string;
  urlSlug?: string | null;
  aliases: readonly string[];
  ticker?: string | null;
  listingCoverage?: string | null;
  listing?: string | null;
  category?: string | null;
  description?: string | null;
  iconUrl?: string | null;
};
/** A row of `entity_fact` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEntityFact = {
  id: string;
  type: string;
  name: string;
  urlSlug: string | null;
  aliases: string[];
  ticker: string | null;
  listingCoverage: string | null;
  listing: string | null;
  category: string | null;
  description: string | null;
  iconUrl: string | null;
};
export const ENTITY_FACT: Table<EntityFactRow, StoredEntityFact, 'entity_fact'> = {
  name: 'entity_fact',
  columns: {
    id: 'text',
    type: 'text',
    name: 'text',
    urlSlug: 'text',
    aliases: 'text[]',
    ticker: 'text',
    listingCoverage: 'text',
    listing: 'text',
    category: 'text',
    description: 'text',
    iconUrl: 'text',
  },
  key: ['id'],
};

/** A row of `entity_relation` as a bulk write takes it. */
export type EntityRelationRow = {
  entity: string;
  relation: string;
  target: string;
  title: string;
  fromDate?: Date | string | null;
  toDate?: Date | string | null;
};
/** A row of `entity_relation` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEntityRelation = {
  entity: string;
  relation: string;
  target: string;
  title: string;
  fromDate: string | null;
  toDate: string | null;
};
export const ENTITY_RELATION: Table<EntityRelationRow, StoredEntityRelation, 'entity_relation'> = {
  name: 'entity_relation',
  columns: {
    entity: 'text',
    relation: 'text',
    target: 'text',
    title: 'text',
    fromDate: 'date',
    toDate: 'date',
  },
  key: ['entity', 'relation', 'target', 'title'],
};

/** A row of `entity_pick` as a bulk write takes it. */
export type EntityPickRow = {
  entity: string;
  rank?: number | null;
};
/** A row of `entity_pick` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEntityPick = {
  entity: string;
  rank: number | null;
};
export const ENTITY_PICK: Table<EntityPickRow, StoredEntityPick, 'entity_pick'> = {
  name: 'entity_pick',
  columns: {
    entity: 'text',
    rank: 'integer',
  },
  key: ['entity'],
};

/** A row of `entity_role` as a bulk write takes it. */
export type EntityRoleRow = {
  subjectId: string;
  relation: string;
  targetId: string;
  title: string;
  fromDate?: Date | string | null;
  toDate?: Date | string | null;
  source: string;
  filedDate?: Date | string | null;
  position: number;
};
/** A row of `entity_role` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEntityRole = {
  subjectId: string;
  relation: string;
  targetId: string;
  title: string;
  fromDate: string | null;
  toDate: string | null;
  source: string;
  filedDate: string | null;
  position: number;
};
export const ENTITY_ROLE: Table<EntityRoleRow, StoredEntityRole, 'entity_role'> = {
  name: 'entity_role',
  columns: {
    subjectId: 'text',
    relation: 'text',
    targetId: 'text',
    title: 'text',
    fromDate: 'date',
    toDate: 'date',
    source: 'text',
    filedDate: 'date',
    position: 'integer',
  },
  key: ['subjectId', 'relation', 'targetId', 'title'],
};

/** A row of `entity_popularity` as a bulk write takes it. */
export type EntityPopularityRow = {
  entityId: string;
  mentions: number;
  dollarVolume: number;
  rank?: number | null;
};
/** A row of `entity_popularity` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEntityPopularity = {
  entityId: string;
  mentions: number;
  dollarVolume: number;
  rank: number | null;
};
export const ENTITY_POPULARITY: Table<EntityPopularityRow, StoredEntityPopularity, 'entity_popularity'> = {
  name: 'entity_popularity',
  columns: {
    entityId: 'text',
    mentions: 'double precision',
    dollarVolume: 'double precision',
    rank: 'integer',
  },
  key: ['entityId'],
};

/** A row of `etf_profile` as a bulk write takes it. */
export type EtfProfileRow = {
  ticker: string;
  name?: string | null;
  issuer?: string | null;
  trackedIndex?: string | null;
  assetClass?: string | null;
  expenseRatio?: number | null;
  dividendYield?: number | null;
  aum?: number | null;
  nav?: number | null;
  inceptionDate?: Date | string | null;
  imageUrl?: string | null;
  seriesId?: string | null;
  holdingsUrl?: string | null;
};
/** A row of `etf_profile` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEtfProfile = {
  ticker: string;
  name: string | null;
  issuer: string | null;
  trackedIndex: string | null;
  assetClass: string | null;
  expenseRatio: number | null;
  dividendYield: number | null;
  aum: number | null;
  nav: number | null;
  inceptionDate: string | null;
  imageUrl: string | null;
  seriesId: string | null;
  holdingsUrl: string | null;
};
export const ETF_PROFILE: Table<EtfProfileRow, StoredEtfProfile, 'etf_profile'> = {
  name: 'etf_profile',
  columns: {
    ticker: 'text',
    name: 'text',
    issuer: 'text',
    trackedIndex: 'text',
    assetClass: 'text',
    expenseRatio: 'double precision',
    dividendYield: 'double precision',
    aum: 'double precision',
    nav: 'double precision',
    inceptionDate: 'date',
    imageUrl: 'text',
    seriesId: 'text',
    holdingsUrl: 'text',
  },
  key: ['ticker'],
};

/** A row of `etf_holdings_file` as a bulk write takes it. */
export type EtfHoldingsFileRow = {
  fund: string;
  asOfDate: Date | string;
  exactDay: boolean;
  layout: string;
  fundName?: string | null;
  sourceUrl?: string | null;
  fetchedAt?: Date | string | null;
  totalKnownHoldings?: number | null;
  sharesOutstanding?: number | null;
  inceptionDate?: Date | string | null;
  rows: number;
};
/** A row of `etf_holdings_file` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEtfHoldingsFile = {
  fund: string;
  asOfDate: string;
  exactDay: boolean;
  layout: string;
  fundName: string | null;
  sourceUrl: string | null;
  fetchedAt: Date | null;
  totalKnownHoldings: number | null;
  sharesOutstanding: number | null;
  inceptionDate: string | null;
  rows: number;
  publishedDate: string;
};
export const ETF_HOLDINGS_FILE: Table<EtfHoldingsFileRow, StoredEtfHoldingsFile, 'etf_holdings_file'> = {
  name: 'etf_holdings_file',
  columns: {
    fund: 'text',
    asOfDate: 'date',
    exactDay: 'boolean',
    layout: 'text',
    fundName: 'text',
    sourceUrl: 'text',
    fetchedAt: 'timestamptz',
    totalKnownHoldings: 'integer',
    sharesOutstanding: 'double precision',
    inceptionDate: 'date',
    rows: 'integer',
  },
  key: ['fund', 'asOfDate'],
  computed: ['publishedDate'],
};

/** A row of `etf_position` as a bulk write takes it. */
export type EtfPositionRow = {
  fund: string;
  asOfDate: Date | string;
  position: number;
  ticker?: string | null;
  name: string;
  weightPct: number;
  exchange?: string | null;
  assetClass?: string | null;
  currency?: string | null;
  cusip?: string | null;
  isin?: string | null;
  sector?: string | null;
  country?: string | null;
};
/** A row of `etf_position` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEtfPosition = {
  fund: string;
  asOfDate: string;
  position: number;
  ticker: string | null;
  name: string;
  weightPct: number;
  exchange: string | null;
  assetClass: string | null;
  currency: string | null;
  cusip: string | null;
  isin: string | null;
  sector: string | null;
  country: string | null;
};
export const ETF_POSITION: Table<EtfPositionRow, StoredEtfPosition, 'etf_position'> = {
  name: 'etf_position',
  columns: {
    fund: 'text',
    asOfDate: 'date',
    position: 'integer',
    ticker: 'text',
    name: 'text',
    weightPct: 'double precision',
    exchange: 'text',
    assetClass: 'text',
    currency: 'text',
    cusip: 'text',
    isin: 'text',
    sector: 'text',
    country: 'text',
  },
  key: ['fund', 'asOfDate', 'position'],
};

/** A row of `etf` as a bulk write takes it. */
export type EtfRow = {
  ticker: string;
  name: string;
  entityId: string;
  issuer: string;
  trackedIndex?: string | null;
  assetClass?: string | null;
  imageUrl?: string | null;
  description?: string | null;
  expenseRatio?: number | null;
  dividendYield?: number | null;
  aum?: number | null;
  nav?: number | null;
  inceptionDate?: Date | string | null;
};
/** A row of `etf` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEtf = {
  ticker: string;
  name: string;
  entityId: string;
  issuer: string;
  trackedIndex: string | null;
  assetClass: string | null;
  imageUrl: string | null;
  description: string | null;
  expenseRatio: number | null;
  dividendYield: number | null;
  aum: number | null;
  nav: number | null;
  inceptionDate: string | null;
};
export const ETF: Table<EtfRow, StoredEtf, 'etf'> = {
  name: 'etf',
  columns: {
    ticker: 'text',
    name: 'text',
    entityId: 'text',
    issuer: 'text',
    trackedIndex: 'text',
    assetClass: 'text',
    imageUrl: 'text',
    description: 'text',
    expenseRatio: 'double precision',
    dividendYield: 'double precision',
    aum: 'double precision',
    nav: 'double precision',
    inceptionDate: 'date',
  },
  key: ['ticker'],
};

/** A row of `etf_portfolio` as a bulk write takes it. */
export type EtfPortfolioRow = {
  ticker: string;
  asOfDate: Date | string;
  exactDay: boolean;
  issuerEndpoint?: string | null;
  fetchedAt?: Date | string | null;
  nextRefreshDue: Date | string;
  totalHoldings: number;
  holdingsCount: number;
  partial?: boolean | null;
  totalKnownHoldings?: number | null;
  sectorMix?: string;
  countryMix?: string;
};
/** A row of `etf_portfolio` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEtfPortfolio = {
  ticker: string;
  asOfDate: string;
  exactDay: boolean;
  issuerEndpoint: string | null;
  fetchedAt: Date | null;
  nextRefreshDue: string;
  totalHoldings: number;
  holdingsCount: number;
  partial: boolean | null;
  totalKnownHoldings: number | null;
  sectorMix: unknown;
  countryMix: unknown;
};
export const ETF_PORTFOLIO: Table<EtfPortfolioRow, StoredEtfPortfolio, 'etf_portfolio'> = {
  name: 'etf_portfolio',
  columns: {
    ticker: 'text',
    asOfDate: 'date',
    exactDay: 'boolean',
    issuerEndpoint: 'text',
    fetchedAt: 'timestamptz',
    nextRefreshDue: 'date',
    totalHoldings: 'integer',
    holdingsCount: 'integer',
    partial: 'boolean',
    totalKnownHoldings: 'integer',
    sectorMix: 'jsonb',
    countryMix: 'jsonb',
  },
  key: ['ticker'],
};

/** A row of `etf_holding` as a bulk write takes it. */
export type EtfHoldingRow = {
  etf: string;
  position: number;
  ticker: string;
  name: string;
  weightPct: number;
  firstSeen: Date | string;
  exchange?: string | null;
  kind: string;
  counted: boolean;
  linkedTicker?: string | null;
  sector?: string | null;
  country?: string | null;
};
/** A row of `etf_holding` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEtfHolding = {
  etf: string;
  position: number;
  ticker: string;
  name: string;
  weightPct: number;
  firstSeen: string;
  exchange: string | null;
  kind: string;
  counted: boolean;
  linkedTicker: string | null;
  sector: string | null;
  country: string | null;
};
export const ETF_HOLDING: Table<EtfHoldingRow, StoredEtfHolding, 'etf_holding'> = {
  name: 'etf_holding',
  columns: {
    etf: 'text',
    position: 'integer',
    ticker: 'text',
    name: 'text',
    weightPct: 'double precision',
    firstSeen: 'date',
    exchange: 'text',
    kind: 'text',
    counted: 'boolean',
    linkedTicker: 'text',
    sector: 'text',
    country: 'text',
  },
  key: ['etf', 'position'],
};

/** A row of `etf_analyst_aggregate` as a bulk write takes it. */
export type EtfAnalystAggregateRow = {
  ticker: string;
  asOfDate: Date | string;
  holdingsCount: number;
  holdingsCovered: number;
  weightCovered: number;
  upsidePercent?: number | null;
  consensusLabel?: string | null;
  buy: number;
  hold: number;
  sell: number;
  totalAnalysts: number;
  topContributors: string;
};
/** A row of `etf_analyst_aggregate` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEtfAnalystAggregate = {
  ticker: string;
  asOfDate: string;
  holdingsCount: number;
  holdingsCovered: number;
  weightCovered: number;
  upsidePercent: number | null;
  consensusLabel: string | null;
  buy: number;
  hold: number;
  sell: number;
  totalAnalysts: number;
  topContributors: unknown;
};
export const ETF_ANALYST_AGGREGATE: Table<EtfAnalystAggregateRow, StoredEtfAnalystAggregate, 'etf_analyst_aggregate'> = {
  name: 'etf_analyst_aggregate',
  columns: {
    ticker: 'text',
    asOfDate: 'date',
    holdingsCount: 'integer',
    holdingsCovered: 'integer',
    weightCovered: 'double precision',
    upsidePercent: 'double precision',
    consensusLabel: 'text',
    buy: 'double precision',
    hold: 'double precision',
    sell: 'double precision',
    totalAnalysts: 'integer',
    topContributors: 'jsonb',
  },
  key: ['ticker'],
};

/** A row of `etf_sentiment_aggregate` as a bulk write takes it. */
export type EtfSentimentAggregateRow = {
  ticker: string;
  asOfDate: Date | string;
  holdingsCount: number;
  holdingsCovered: number;
  weightCovered: number;
  weightedScore?: number | null;
  directScore?: number | null;
  scoreDate?: Date | string | null;
};
/** A row of `etf_sentiment_aggregate` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEtfSentimentAggregate = {
  ticker: string;
  asOfDate: string;
  holdingsCount: number;
  holdingsCovered: number;
  weightCovered: number;
  weightedScore: number | null;
  directScore: number | null;
  scoreDate: string | null;
};
export const ETF_SENTIMENT_AGGREGATE: Table<EtfSentimentAggregateRow, StoredEtfSentimentAggregate, 'etf_sentiment_aggregate'> = {
  name: 'etf_sentiment_aggregate',
  columns: {
    ticker: 'text',
    asOfDate: 'date',
    holdingsCount: 'integer',
    holdingsCovered: 'integer',
    weightCovered: 'double precision',
    weightedScore: 'double precision',
    directScore: 'double precision',
    scoreDate: 'date',
  },
  key: ['ticker'],
};

/** A row of `extended_quote` as a bulk write takes it. */
export type ExtendedQuoteRow = {
  ticker: string;
  quotedAt: Date | string;
  price: number;
};
/** A row of `extended_quote` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredExtendedQuote = {
  ticker: string;
  quotedAt: Date;
  price: number;
};
export const EXTENDED_QUOTE: Table<ExtendedQuoteRow, StoredExtendedQuote, 'extended_quote'> = {
  name: 'extended_quote',
  columns: {
    ticker: 'text',
    quotedAt: 'timestamptz',
    price: 'double precision',
  },
  key: ['ticker', 'quotedAt'],
};

/** A row of `fund_return` as a bulk write takes it. */
export type FundReturnRow = {
  fundSlug: string;
  periodLabel: string;
  publishedDate: Date | string;
  fundName: string;
  netReturnPct: number;
  sourceUrl: string;
  sourceQuote: string;
  filerCik?: string | null;
};
/** A row of `fund_return` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredFundReturn = {
  fundSlug: string;
  periodLabel: string;
  publishedDate: string;
  fundName: string;
  netReturnPct: number;
  sourceUrl: string;
  sourceQuote: string;
  filerCik: string | null;
};
export const FUND_RETURN: Table<FundReturnRow, StoredFundReturn, 'fund_return'> = {
  name: 'fund_return',
  columns: {
    fundSlug: 'text',
    periodLabel: 'text',
    publishedDate: 'date',
    fundName: 'text',
    netReturnPct: 'double precision',
    sourceUrl: 'text',
    sourceQuote: 'text',
    filerCik: 'text',
  },
  key: ['fundSlug', 'periodLabel', 'publishedDate'],
};

/** A row of `fact_filer` as a bulk write takes it. */
export type FactFilerRow = {
  cik: string;
  name: string;
};
/** A row of `fact_filer` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredFactFiler = {
  cik: string;
  name: string;
};
export const FACT_FILER: Table<FactFilerRow, StoredFactFiler, 'fact_filer'> = {
  name: 'fact_filer',
  columns: {
    cik: 'text',
    name: 'text',
  },
  key: ['cik'],
};

/** A row of `company_fact` as a bulk write takes it. */
export type CompanyFactRow = {
  cik: string;
  concept: string;
  unit: string;
  startDate: Date | string;
  endDate: Date | string;
  filed: Date | string;
  value: number;
  accession: string;
  form: string;
  fiscalYear?: number | null;
  fiscalPeriod?: string | null;
};
/** A row of `company_fact` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredCompanyFact = {
  cik: string;
  concept: string;
  unit: string;
  startDate: string;
  endDate: string;
  filed: string;
  value: number;
  accession: string;
  form: string;
  fiscalYear: number | null;
  fiscalPeriod: string | null;
};
export const COMPANY_FACT: Table<CompanyFactRow, StoredCompanyFact, 'company_fact'> = {
  name: 'company_fact',
  columns: {
    cik: 'text',
    concept: 'text',
    unit: 'text',
    startDate: 'date',
    endDate: 'date',
    filed: 'date',
    value: 'double precision',
    accession: 'text',
    form: 'text',
    fiscalYear: 'integer',
    fiscalPeriod: 'text',
  },
  key: ['cik', 'concept', 'unit', 'startDate', 'endDate', 'filed'],
};

/** A row of `financial_statement` as a bulk write takes it. */
export type FinancialStatementRow = {
  cik: string;
  timeframe: string;
  fiscalYear: number;
  fiscalPeriod: string;
  periodEndDate: Date | string;
  filingDate: Date | string;
  sharesAsOf?: Date | string | null;
  reportedCurrency?: string | null;
  revenue?: number | null;
  costOfRevenue?: number | null;
  grossProfit?: number | null;
  operatingExpenses?: number | null;
  operatingIncome?: number | null;
  researchAndDevelopment?: number | null;
  netIncome?: number | null;
  bottomLineNetIncome?: number | null;
  epsBasic?: number | null;
  epsDiluted?: number | null;
  weightedAverageSharesBasic?: number | null;
  weightedAverageSharesDiluted?: number | null;
  operatingCashFlow?: number | null;
  investingCashFlow?: number | null;
  financingCashFlow?: number | null;
  capitalExpenditure?: number | null;
  freeCashFlow?: number | null;
  totalAssets?: number | null;
  currentAssets?: number | null;
  totalLiabilities?: number | null;
  currentLiabilities?: number | null;
  totalEquity?: number | null;
  cashAndEquivalents?: number | null;
  totalDebt?: number | null;
  inventory?: number | null;
  sharesOutstanding?: number | null;
  grossMargin?: number | null;
  operatingMargin?: number | null;
  netMargin?: number | null;
  returnOnEquity?: number | null;
  returnOnAssets?: number | null;
  currentRatio?: number | null;
  debtToEquity?: number | null;
  epsTtm?: number | null;
  revenueTtm?: number | null;
  netIncomeTtm?: number | null;
};
/** A row of `financial_statement` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredFinancialStatement = {
  cik: string;
  timeframe: string;
  fiscalYear: number;
  fiscalPeriod: string;
  periodEndDate: string;
  filingDate: string;
  sharesAsOf: string | null;
  reportedCurrency: string | null;
  revenue: number | null;
  costOfRevenue: number | null;
  grossProfit: number | null;
  operatingExpenses: number | null;
  operatingIncome: number | null;
  researchAndDevelopment: number | null;
  netIncome: number | null;
  bottomLineNetIncome: number | null;
  epsBasic: number | null;
  epsDiluted: number | null;
  weightedAverageSharesBasic: number | null;
  weightedAverageSharesDiluted: number | null;
  operatingCashFlow: number | null;
  investingCashFlow: number | null;
  financingCashFlow: number | null;
  capitalExpenditure: number | null;
  freeCashFlow: number | null;
  totalAssets: number | null;
  currentAssets: number | null;
  totalLiabilities: number | null;
  currentLiabilities: number | null;
  totalEquity: number | null;
  cashAndEquivalents: number | null;
  totalDebt: number | null;
  inventory: number | null;
  sharesOutstanding: number | null;
  grossMargin: number | null;
  operatingMargin: number | null;
  netMargin: number | null;
  returnOnEquity: number | null;
  returnOnAssets: number | null;
  currentRatio: number | null;
  debtToEquity: number | null;
  epsTtm: number | null;
  revenueTtm: number | null;
  netIncomeTtm: number | null;
};
export const FINANCIAL_STATEMENT: Table<FinancialStatementRow, StoredFinancialStatement, 'financial_statement'> = {
  name: 'financial_statement',
  columns: {
    cik: 'text',
    timeframe: 'text',
    fiscalYear: 'integer',
    fiscalPeriod: 'text',
    periodEndDate: 'date',
    filingDate: 'date',
    sharesAsOf: 'date',
    reportedCurrency: 'text',
    revenue: 'double precision',
    costOfRevenue: 'double precision',
    grossProfit: 'double precision',
    operatingExpenses: 'double precision',
    operatingIncome: 'double precision',
    researchAndDevelopment: 'double precision',
    netIncome: 'double precision',
    bottomLineNetIncome: 'double precision',
    epsBasic: 'double precision',
    epsDiluted: 'double precision',
    weightedAverageSharesBasic: 'double precision',
    weightedAverageSharesDiluted: 'double precision',
    operatingCashFlow: 'double precision',
    investingCashFlow: 'double precision',
    financingCashFlow: 'double precision',
    capitalExpenditure: 'double precision',
    freeCashFlow: 'double precision',
    totalAssets: 'double precision',
    currentAssets: 'double precision',
    totalLiabilities: 'double precision',
    currentLiabilities: 'double precision',
    totalEquity: 'double precision',
    cashAndEquivalents: 'double precision',
    totalDebt: 'double precision',
    inventory: 'double precision',
    sharesOutstanding: 'double precision',
    grossMargin: 'double precision',
    operatingMargin: 'double precision',
    netMargin: 'double precision',
    returnOnEquity: 'double precision',
    returnOnAssets: 'double precision',
    currentRatio: 'double precision',
    debtToEquity: 'double precision',
    epsTtm: 'double precision',
    revenueTtm: 'double precision',
    netIncomeTtm: 'double precision',
  },
  key: ['cik', 'timeframe', 'periodEndDate'],
};

/** A row of `current_fundamentals` as a bulk write takes it. */
export type CurrentFundamentalsRow = {
  cik: string;
  periodEndDate: Date | string;
  reportedCurrency?: string | null;
  quartersIncluded: number;
  revenueTtm?: number | null;
  netIncomeTtm?: number | null;
  operatingIncomeTtm?: number | null;
  epsTtm?: number | null;
  operatingMargin?: number | null;
  netMargin?: number | null;
  returnOnEquity?: number | null;
  returnOnAssets?: number | null;
  revenueGrowth?: number | null;
  epsGrowth?: number | null;
  debtToEquity?: number | null;
  totalEquity?: number | null;
  dilutedShares?: number | null;
  sharesAsOf?: Date | string | null;
};
/** A row of `current_fundamentals` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredCurrentFundamentals = {
  cik: string;
  periodEndDate: string;
  reportedCurrency: string | null;
  quartersIncluded: number;
  revenueTtm: number | null;
  netIncomeTtm: number | null;
  operatingIncomeTtm: number | null;
  epsTtm: number | null;
  operatingMargin: number | null;
  netMargin: number | null;
  returnOnEquity: number | null;
  returnOnAssets: number | null;
  revenueGrowth: number | null;
  epsGrowth: number | null;
  debtToEquity: number | null;
  totalEquity: number | null;
  dilutedShares: number | null;
  sharesAsOf: string | null;
};
export const CURRENT_FUNDAMENTALS: Table<CurrentFundamentalsRow, StoredCurrentFundamentals, 'current_fundamentals'> = {
  name: 'current_fundamentals',
  columns: {
    cik: 'text',
    periodEndDate: 'date',
    reportedCurrency: 'text',
    quartersIncluded: 'integer',
    revenueTtm: 'double precision',
    netIncomeTtm: 'double precision',
    operatingIncomeTtm: 'double precision',
    epsTtm: 'double precision',
    operatingMargin: 'double precision',
    netMargin: 'double precision',
    returnOnEquity: 'double precision',
    returnOnAssets: 'double precision',
    revenueGrowth: 'double precision',
    epsGrowth: 'double precision',
    debtToEquity: 'double precision',
    totalEquity: 'double precision',
    dilutedShares: 'double precision',
    sharesAsOf: 'date',
  },
  key: ['cik'],
};

/** A row of `history_day` as a bulk write takes it. */
export type HistoryDayRow = {
  day: Date | string;
  kind: string;
  recordedAt: Date | string;
  rows: number;
  bytes: number;
};
/** A row of `history_day` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredHistoryDay = {
  day: string;
  kind: string;
  recordedAt: Date;
  rows: number;
  bytes: number;
};
export const HISTORY_DAY: Table<HistoryDayRow, StoredHistoryDay, 'history_day'> = {
  name: 'history_day',
  columns: {
    day: 'date',
    kind: 'text',
    recordedAt: 'timestamptz',
    rows: 'integer',
    bytes: 'double precision',
  },
  key: ['day'],
};

/** A row of `history_column` as a bulk write takes it. */
export type HistoryColumnRow = {
  tableName: string;
  day: Date | string;
  columnName: string;
  values: Uint8Array;
  digest: string;
};
/** A row of `history_column` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredHistoryColumn = {
  tableName: string;
  day: string;
  columnName: string;
  values: Uint8Array;
  digest: string;
};
export const HISTORY_COLUMN: Table<HistoryColumnRow, StoredHistoryColumn, 'history_column'> = {
  name: 'history_column',
  columns: {
    tableName: 'text',
    day: 'date',
    columnName: 'text',
    values: 'bytea',
    digest: 'text',
  },
  key: ['tableName', 'day', 'columnName'],
};

/** A row of `backtest_trial` as a bulk write takes it. */
export type BacktestTrialRow = {
  keyId: string;
  digest: string;
  firstDay: Date | string;
  lastDay: Date | string;
  sharpe?: number | null;
  ranAt: Date | string;
};
/** A row of `backtest_trial` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredBacktestTrial = {
  keyId: string;
  digest: string;
  firstDay: string;
  lastDay: string;
  sharpe: number | null;
  ranAt: Date;
};
export const BACKTEST_TRIAL: Table<BacktestTrialRow, StoredBacktestTrial, 'backtest_trial'> = {
  name: 'backtest_trial',
  columns: {
    keyId: 'text',
    digest: 'text',
    firstDay: 'date',
    lastDay: 'date',
    sharpe: 'double precision',
    ranAt: 'timestamptz',
  },
  key: ['keyId', 'digest'],
};

/** A row of `idempotency_key` as a bulk write takes it. */
export type IdempotencyKeyRow = {
  owner: string;
  keyDigest: string;
  requestDigest: string;
  createdAt: Date | string;
  results?: string;
  answer?: string | null;
};
/** A row of `idempotency_key` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredIdempotencyKey = {
  owner: string;
  keyDigest: string;
  requestDigest: string;
  createdAt: Date;
  results: unknown;
  answer: string | null;
};
export const IDEMPOTENCY_KEY: Table<IdempotencyKeyRow, StoredIdempotencyKey, 'idempotency_key'> = {
  name: 'idempotency_key',
  columns: {
    owner: 'text',
    keyDigest: 'text',
    requestDigest: 'text',
    createdAt: 'timestamptz',
    results: 'jsonb',
    answer: 'text',
  },
  key: ['owner', 'keyDigest'],
};

/** A row of `security` as a bulk write takes it. */
export type SecurityRow = {
  key: string;
  cik?: string | null;
  kind: string;
  figi?: string | null;
};
/** A row of `security` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSecurity = {
  key: string;
  cik: string | null;
  kind: string;
  figi: string | null;
};
export const SECURITY: Table<SecurityRow, StoredSecurity, 'security'> = {
  name: 'security',
  columns: {
    key: 'text',
    cik: 'text',
    kind: 'text',
    figi: 'text',
  },
  key: ['key'],
};

/** A row of `security_name` as a bulk write takes it. */
export type SecurityNameRow = {
  key: string;
  symbol: string;
  validFrom?: Date | string | null;
  validTo?: Date | string | null;
  knownFrom: Date | string;
  source: string;
};
/** A row of `security_name` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSecurityName = {
  key: string;
  symbol: string;
  validFrom: string | null;
  validTo: string | null;
  knownFrom: string;
  source: string;
};
export const SECURITY_NAME: Table<SecurityNameRow, StoredSecurityName, 'security_name'> = {
  name: 'security_name',
  columns: {
    key: 'text',
    symbol: 'text',
    validFrom: 'date',
    validTo: 'date',
    knownFrom: 'date',
    source: 'text',
  },
  key: ['key', 'symbol', 'knownFrom'],
};

/** A row of `symbol_sighting` as a bulk write takes it. */
export type SymbolSightingRow = {
  symbol: string;
  cik: string;
  cusip: string;
  source: string;
  spell?: number;
  firstDay: Date | string;
  lastDay?: Date | string | null;
};
/** A row of `symbol_sighting` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSymbolSighting = {
  symbol: string;
  cik: string;
  cusip: string;
  source: string;
  spell: number;
  firstDay: string;
  lastDay: string | null;
};
export const SYMBOL_SIGHTING: Table<SymbolSightingRow, StoredSymbolSighting, 'symbol_sighting'> = {
  name: 'symbol_sighting',
  columns: {
    symbol: 'text',
    cik: 'text',
    cusip: 'text',
    source: 'text',
    spell: 'integer',
    firstDay: 'date',
    lastDay: 'date',
  },
  key: ['symbol', 'cik', 'cusip', 'source', 'spell'],
};

/** A row of `security_cusip` as a bulk write takes it. */
export type SecurityCusipRow = {
  cusip: string;
  key: string;
  firstDay: Date | string;
  lastDay: Date | string;
};
/** A row of `security_cusip` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSecurityCusip = {
  cusip: string;
  key: string;
  firstDay: string;
  lastDay: string;
};
export const SECURITY_CUSIP: Table<SecurityCusipRow, StoredSecurityCusip, 'security_cusip'> = {
  name: 'security_cusip',
  columns: {
    cusip: 'text',
    key: 'text',
    firstDay: 'date',
    lastDay: 'date',
  },
  key: ['cusip', 'key'],
};

/** A row of `listing_event` as a bulk write takes it. */
export type ListingEventRow = {
  key: string;
  day: Date | string;
  kind: string;
  source?: string;
  filing?: string | null;
  successor?: string | null;
  ratio?: number | null;
  cash?: number | null;
};
/** A row of `listing_event` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredListingEvent = {
  key: string;
  day: string;
  kind: string;
  source: string;
  filing: string | null;
  successor: string | null;
  ratio: number | null;
  cash: number | null;
};
export const LISTING_EVENT: Table<ListingEventRow, StoredListingEvent, 'listing_event'> = {
  name: 'listing_event',
  columns: {
    key: 'text',
    day: 'date',
    kind: 'text',
    source: 'text',
    filing: 'text',
    successor: 'text',
    ratio: 'double precision',
    cash: 'double precision',
  },
  key: ['key', 'day', 'kind', 'source'],
};

/** A row of `index_list` as a bulk write takes it. */
export type IndexListRow = {
  indexId: string;
  source: string;
  firstDay: Date | string;
  lastDay: Date | string;
  isComplete: boolean;
  size: number;
  knownFrom?: Date | string | null;
};
/** A row of `index_list` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredIndexList = {
  indexId: string;
  source: string;
  firstDay: string;
  lastDay: string;
  isComplete: boolean;
  size: number;
  knownFrom: string | null;
};
export const INDEX_LIST: Table<IndexListRow, StoredIndexList, 'index_list'> = {
  name: 'index_list',
  columns: {
    indexId: 'text',
    source: 'text',
    firstDay: 'date',
    lastDay: 'date',
    isComplete: 'boolean',
    size: 'integer',
    knownFrom: 'date',
  },
  key: ['indexId', 'source', 'firstDay'],
};

/** A row of `index_stint` as a bulk write takes it. */
export type IndexStintRow = {
  indexId: string;
  source: string;
  listDay: Date | string;
  ticker: string;
  firstDay: Date | string;
  lastDay?: Date | string | null;
};
/** A row of `index_stint` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredIndexStint = {
  indexId: string;
  source: string;
  listDay: string;
  ticker: string;
  firstDay: string;
  lastDay: string | null;
};
export const INDEX_STINT: Table<IndexStintRow, StoredIndexStint, 'index_stint'> = {
  name: 'index_stint',
  columns: {
    indexId: 'text',
    source: 'text',
    listDay: 'date',
    ticker: 'text',
    firstDay: 'date',
    lastDay: 'date',
  },
  key: ['indexId', 'source', 'ticker', 'firstDay'],
};

/** A row of `index_membership` as a bulk write takes it. */
export type IndexMembershipRow = {
  indexId: string;
  ticker: string;
  validFrom: Date | string;
  validTo?: Date | string | null;
  precision: string;
  source: string;
  knownFrom: Date | string;
  endKnownFrom?: Date | string | null;
  endPrecision?: string | null;
};
/** A row of `index_membership` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredIndexMembership = {
  indexId: string;
  ticker: string;
  validFrom: string;
  validTo: string | null;
  precision: string;
  source: string;
  knownFrom: string;
  endKnownFrom: string | null;
  endPrecision: string | null;
};
export const INDEX_MEMBERSHIP: Table<IndexMembershipRow, StoredIndexMembership, 'index_membership'> = {
  name: 'index_membership',
  columns: {
    indexId: 'text',
    ticker: 'text',
    validFrom: 'date',
    validTo: 'date',
    precision: 'text',
    source: 'text',
    knownFrom: 'date',
    endKnownFrom: 'date',
    endPrecision: 'text',
  },
  key: ['indexId', 'ticker', 'validFrom'],
};

/** A row of `sentiment_index` as a bulk write takes it. */
export type SentimentIndexRow = {
  indexId: string;
  displayName: string;
  description: string;
  cadence: string;
  methodologyNote: string;
};
/** A row of `sentiment_index` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSentimentIndex = {
  indexId: string;
  displayName: string;
  description: string;
  cadence: string;
  methodologyNote: string;
};
export const SENTIMENT_INDEX: Table<SentimentIndexRow, StoredSentimentIndex, 'sentiment_index'> = {
  name: 'sentiment_index',
  columns: {
    indexId: 'text',
    displayName: 'text',
    description: 'text',
    cadence: 'text',
    methodologyNote: 'text',
  },
  key: ['indexId'],
};

/** A row of `index_role` as a bulk write takes it. */
export type IndexRoleRow = {
  indexId: string;
  role: string;
  weight: number;
};
/** A row of `index_role` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredIndexRole = {
  indexId: string;
  role: string;
  weight: number;
};
export const INDEX_ROLE: Table<IndexRoleRow, StoredIndexRole, 'index_role'> = {
  name: 'index_role',
  columns: {
    indexId: 'text',
    role: 'text',
    weight: 'double precision',
  },
  key: ['indexId', 'role'],
};

/** A row of `index_member` as a bulk write takes it. */
export type IndexMemberRow = {
  indexId: string;
  role: string;
  entity: string;
  fromDate?: Date | string | null;
  toDate?: Date | string | null;
};
/** A row of `index_member` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredIndexMember = {
  indexId: string;
  role: string;
  entity: string;
  fromDate: string | null;
  toDate: string | null;
};
export const INDEX_MEMBER: Table<IndexMemberRow, StoredIndexMember, 'index_member'> = {
  name: 'index_member',
  columns: {
    indexId: 'text',
    role: 'text',
    entity: 'text',
    fromDate: 'date',
    toDate: 'date',
  },
  key: ['indexId', 'role', 'entity'],
};

/** A row of `insight` as a bulk write takes it. */
export type InsightRow = {
  id: string;
  ticker?: string | null;
  insightType: string;
  insightText: string;
  confidence: number;
  urgency: string;
  generatedAt: Date | string;
  figures: string;
  evidenceKind: string;
  evidenceIds: readonly string[];
};
/** A row of `insight` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInsight = {
  id: string;
  ticker: string | null;
  insightType: string;
  insightText: string;
  confidence: number;
  urgency: string;
  generatedAt: Date;
  figures: unknown;
  evidenceKind: string;
  evidenceIds: string[];
};
export const INSIGHT: Table<InsightRow, StoredInsight, 'insight'> = {
  name: 'insight',
  columns: {
    id: 'text',
    ticker: 'text',
    insightType: 'text',
    insightText: 'text',
    confidence: 'double precision',
    urgency: 'text',
    generatedAt: 'timestamptz',
    figures: 'jsonb',
    evidenceKind: 'text',
    evidenceIds: 'text[]',
  },
  key: ['id'],
};

/** A row of `institutional_filing` as a bulk write takes it. */
export type InstitutionalFilingRow = {
  id: string;
  accession?: string | null;
  form: string;
  filerCik: string;
  filerName: string;
  period: Date | string;
  filedDate: Date | string;
  dated: boolean;
  amendmentNo: number;
  adds: boolean;
  flattened: boolean;
  entryTotal?: number | null;
  entries?: number | null;
  tableDigest?: string | null;
};
/** A row of `institutional_filing` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInstitutionalFiling = {
  id: string;
  accession: string | null;
  form: string;
  filerCik: string;
  filerName: string;
  period: string;
  filedDate: string;
  dated: boolean;
  amendmentNo: number;
  adds: boolean;
  flattened: boolean;
  entryTotal: number | null;
  entries: number | null;
  tableDigest: string | null;
  knownDate: string;
};
export const INSTITUTIONAL_FILING: Table<InstitutionalFilingRow, StoredInstitutionalFiling, 'institutional_filing'> = {
  name: 'institutional_filing',
  columns: {
    id: 'text',
    accession: 'text',
    form: 'text',
    filerCik: 'text',
    filerName: 'text',
    period: 'date',
    filedDate: 'date',
    dated: 'boolean',
    amendmentNo: 'integer',
    adds: 'boolean',
    flattened: 'boolean',
    entryTotal: 'integer',
    entries: 'integer',
    tableDigest: 'text',
  },
  key: ['id'],
  computed: ['knownDate'],
};

/** A row of `institutional_row` as a bulk write takes it. */
export type InstitutionalRowRow = {
  filingId: string;
  line: number;
  instrument: string;
  cusip?: string | null;
  ticker?: string | null;
  issuerName: string;
  title: string;
  value: number;
  amount: number;
};
/** A row of `institutional_row` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInstitutionalRow = {
  filingId: string;
  line: number;
  instrument: string;
  cusip: string | null;
  ticker: string | null;
  issuerName: string;
  title: string;
  value: number;
  amount: number;
};
export const INSTITUTIONAL_ROW: Table<InstitutionalRowRow, StoredInstitutionalRow, 'institutional_row'> = {
  name: 'institutional_row',
  columns: {
    filingId: 'text',
    line: 'integer',
    instrument: 'text',
    cusip: 'text',
    ticker: 'text',
    issuerName: 'text',
    title: 'text',
    value: 'double precision',
    amount: 'double precision',
  },
  key: ['filingId', 'line'],
};

/** A row of `institutional_value_unit` as a bulk write takes it. */
export type InstitutionalValueUnitRow = {
  filingId: string;
  reportDate: Date | string;
  filerCik: string;
  factor?: number | null;
  basis: string;
  closeRatio?: number | null;
  peerRatio?: number | null;
  sharePrice?: number | null;
  positions: number;
  corrected: number;
  hasWrongAmounts?: boolean;
};
/** A row of `institutional_value_unit` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInstitutionalValueUnit = {
  filingId: string;
  reportDate: string;
  filerCik: string;
  factor: number | null;
  basis: string;
  closeRatio: number | null;
  peerRatio: number | null;
  sharePrice: number | null;
  positions: number;
  corrected: number;
  hasWrongAmounts: boolean;
};
export const INSTITUTIONAL_VALUE_UNIT: Table<InstitutionalValueUnitRow, StoredInstitutionalValueUnit, 'institutional_value_unit'> = {
  name: 'institutional_value_unit',
  columns: {
    filingId: 'text',
    reportDate: 'date',
    filerCik: 'text',
    factor: 'double precision',
    basis: 'text',
    closeRatio: 'double precision',
    peerRatio: 'double precision',
    sharePrice: 'double precision',
    positions: 'integer',
    corrected: 'integer',
    hasWrongAmounts: 'boolean',
  },
  key: ['filingId'],
};

/** A row of `cusip_ticker` as a bulk write takes it. */
export type CusipTickerRow = {
  cusip: string;
  ticker: string;
  baseTicker: string;
};
/** A row of `cusip_ticker` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredCusipTicker = {
  cusip: string;
  ticker: string;
  baseTicker: string;
};
export const CUSIP_TICKER: Table<CusipTickerRow, StoredCusipTicker, 'cusip_ticker'> = {
  name: 'cusip_ticker',
  columns: {
    cusip: 'text',
    ticker: 'text',
    baseTicker: 'text',
  },
  key: ['cusip'],
};

/** A row of `filer_category` as a bulk write takes it. */
export type FilerCategoryRow = {
  filerCik: string;
  category: string;
};
/** A row of `filer_category` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredFilerCategory = {
  filerCik: string;
  category: string;
};
export const FILER_CATEGORY: Table<FilerCategoryRow, StoredFilerCategory, 'filer_category'> = {
  name: 'filer_category',
  columns: {
    filerCik: 'text',
    category: 'text',
  },
  key: ['filerCik'],
};

/** A row of `filer` as a bulk write takes it. */
export type FilerRow = {
  cik: string;
  name: string;
  category: string;
  stated: boolean;
};
/** A row of `filer` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredFiler = {
  cik: string;
  name: string;
  category: string;
  stated: boolean;
};
export const FILER: Table<FilerRow, StoredFiler, 'filer'> = {
  name: 'filer',
  columns: {
    cik: 'text',
    name: 'text',
    category: 'text',
    stated: 'boolean',
  },
  key: ['cik'],
};

/** A row of `institutional_position` as a bulk write takes it. */
export type InstitutionalPositionRow = {
  reportDate: Date | string;
  filerCik: string;
  instrument: string;
  filerPlace: number;
  place?: number | null;
  security: string;
  ticker?: string | null;
  cusip?: string | null;
  issuerName: string;
  title: string;
  shares?: number | null;
  valueUsd?: number | null;
  changeType: string;
  sharesChange: number;
  sharesChangePct: number;
  filedDate: Date | string;
};
/** A row of `institutional_position` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInstitutionalPosition = {
  reportDate: string;
  filerCik: string;
  instrument: string;
  filerPlace: number;
  place: number | null;
  security: string;
  ticker: string | null;
  cusip: string | null;
  issuerName: string;
  title: string;
  shares: number | null;
  valueUsd: number | null;
  changeType: string;
  sharesChange: number;
  sharesChangePct: number;
  filedDate: string;
};
export const INSTITUTIONAL_POSITION: Table<InstitutionalPositionRow, StoredInstitutionalPosition, 'institutional_position'> = {
  name: 'institutional_position',
  columns: {
    reportDate: 'date',
    filerCik: 'text',
    instrument: 'text',
    filerPlace: 'integer',
    place: 'integer',
    security: 'text',
    ticker: 'text',
    cusip: 'text',
    issuerName: 'text',
    title: 'text',
    shares: 'double precision',
    valueUsd: 'double precision',
    changeType: 'text',
    sharesChange: 'double precision',
    sharesChangePct: 'double precision',
    filedDate: 'date',
  },
  key: ['reportDate', 'filerCik', 'instrument', 'filerPlace'],
};

/** A row of `filer_quarter` as a bulk write takes it. */
export type FilerQuarterRow = {
  reportDate: Date | string;
  filerCik: string;
  filedDate: Date | string;
  equityValue?: number | null;
  positionCount: number;
  unvalued: number;
  topTenValue: number;
};
/** A row of `filer_quarter` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredFilerQuarter = {
  reportDate: string;
  filerCik: string;
  filedDate: string;
  equityValue: number | null;
  positionCount: number;
  unvalued: number;
  topTenValue: number;
};
export const FILER_QUARTER: Table<FilerQuarterRow, StoredFilerQuarter, 'filer_quarter'> = {
  name: 'filer_quarter',
  columns: {
    reportDate: 'date',
    filerCik: 'text',
    filedDate: 'date',
    equityValue: 'double precision',
    positionCount: 'integer',
    unvalued: 'integer',
    topTenValue: 'double precision',
  },
  key: ['reportDate', 'filerCik'],
};

/** A row of `institutional_quarter` as a bulk write takes it. */
export type InstitutionalQuarterRow = {
  reportDate: Date | string;
  filerCount: number;
  baselineFilerCount: number;
  priorFilerCount: number;
  digest: string;
  sumsDigest?: string | null;
};
/** A row of `institutional_quarter` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInstitutionalQuarter = {
  reportDate: string;
  filerCount: number;
  baselineFilerCount: number;
  priorFilerCount: number;
  digest: string;
  sumsDigest: string | null;
};
export const INSTITUTIONAL_QUARTER: Table<InstitutionalQuarterRow, StoredInstitutionalQuarter, 'institutional_quarter'> = {
  name: 'institutional_quarter',
  columns: {
    reportDate: 'date',
    filerCount: 'integer',
    baselineFilerCount: 'integer',
    priorFilerCount: 'integer',
    digest: 'text',
    sumsDigest: 'text',
  },
  key: ['reportDate'],
};

/** A row of `institutional_flow` as a bulk write takes it. */
export type InstitutionalFlowRow = {
  reportDate: Date | string;
  ticker: string;
  issuerName: string;
  totalSharesBought: number;
  totalSharesSold: number;
  netSharesChange: number;
  netChangePct?: number | null;
  newPositions: number;
  increasedPositions: number;
  decreasedPositions: number;
  soldOutPositions: number;
  indexFundNetChange: number;
  hedgeFundNetChange: number;
  activistNetChange: number;
  pensionNetChange: number;
  bankNetChange: number;
  insuranceNetChange: number;
  mutualFundNetChange: number;
  sovereignWealthNetChange: number;
  endowmentNetChange: number;
  activistActivity: boolean;
  totalShares: number;
  totalValue: number;
  holderCount: number;
};
/** A row of `institutional_flow` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInstitutionalFlow = {
  reportDate: string;
  ticker: string;
  issuerName: string;
  totalSharesBought: number;
  totalSharesSold: number;
  netSharesChange: number;
  netChangePct: number | null;
  newPositions: number;
  increasedPositions: number;
  decreasedPositions: number;
  soldOutPositions: number;
  indexFundNetChange: number;
  hedgeFundNetChange: number;
  activistNetChange: number;
  pensionNetChange: number;
  bankNetChange: number;
  insuranceNetChange: number;
  mutualFundNetChange: number;
  sovereignWealthNetChange: number;
  endowmentNetChange: number;
  activistActivity: boolean;
  totalShares: number;
  totalValue: number;
  holderCount: number;
};
export const INSTITUTIONAL_FLOW: Table<InstitutionalFlowRow, StoredInstitutionalFlow, 'institutional_flow'> = {
  name: 'institutional_flow',
  columns: {
    reportDate: 'date',
    ticker: 'text',
    issuerName: 'text',
    totalSharesBought: 'double precision',
    totalSharesSold: 'double precision',
    netSharesChange: 'double precision',
    netChangePct: 'double precision',
    newPositions: 'integer',
    increasedPositions: 'integer',
    decreasedPositions: 'integer',
    soldOutPositions: 'integer',
    indexFundNetChange: 'double precision',
    hedgeFundNetChange: 'double precision',
    activistNetChange: 'double precision',
    pensionNetChange: 'double precision',
    bankNetChange: 'double precision',
    insuranceNetChange: 'double precision',
    mutualFundNetChange: 'double precision',
    sovereignWealthNetChange: 'double precision',
    endowmentNetChange: 'double precision',
    activistActivity: 'boolean',
    totalShares: 'double precision',
    totalValue: 'double precision',
    holderCount: 'integer',
  },
  key: ['reportDate', 'ticker'],
};

/** A row of `convertible_bond_group` as a bulk write takes it. */
export type ConvertibleBondGroupRow = {
  reportDate: Date | string;
  baseTicker: string;
  issuerName: string;
  positionCount: number;
  totalValue: number;
  netSharesChange: number;
  titles: readonly string[];
  hedgeFundCount: number;
};
/** A row of `convertible_bond_group` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredConvertibleBondGroup = {
  reportDate: string;
  baseTicker: string;
  issuerName: string;
  positionCount: number;
  totalValue: number;
  netSharesChange: number;
  titles: string[];
  hedgeFundCount: number;
};
export const CONVERTIBLE_BOND_GROUP: Table<ConvertibleBondGroupRow, StoredConvertibleBondGroup, 'convertible_bond_group'> = {
  name: 'convertible_bond_group',
  columns: {
    reportDate: 'date',
    baseTicker: 'text',
    issuerName: 'text',
    positionCount: 'integer',
    totalValue: 'double precision',
    netSharesChange: 'double precision',
    titles: 'text[]',
    hedgeFundCount: 'integer',
  },
  key: ['reportDate', 'baseTicker'],
};

/** A row of `institutional_option` as a bulk write takes it. */
export type InstitutionalOptionRow = {
  reportDate: Date | string;
  ticker: string;
  issuerName: string;
  callValue: number;
  putValue: number;
  callPositions: number;
  putPositions: number;
  callNetChange: number;
  putNetChange: number;
  hedgeFundCount: number;
};
/** A row of `institutional_option` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInstitutionalOption = {
  reportDate: string;
  ticker: string;
  issuerName: string;
  callValue: number;
  putValue: number;
  callPositions: number;
  putPositions: number;
  callNetChange: number;
  putNetChange: number;
  hedgeFundCount: number;
};
export const INSTITUTIONAL_OPTION: Table<InstitutionalOptionRow, StoredInstitutionalOption, 'institutional_option'> = {
  name: 'institutional_option',
  columns: {
    reportDate: 'date',
    ticker: 'text',
    issuerName: 'text',
    callValue: 'double precision',
    putValue: 'double precision',
    callPositions: 'integer',
    putPositions: 'integer',
    callNetChange: 'double precision',
    putNetChange: 'double precision',
    hedgeFundCount: 'integer',
  },
  key: ['reportDate', 'ticker'],
};

/** A row of `job_run` as a bulk write takes it. */
export type JobRunRow = {
  name: string;
  ranAt?: Date | string | null;
  asOf?: Date | string | null;
  inputs?: string | null;
  rest?: string | null;
  error?: string | null;
  failedAt?: Date | string | null;
  failures?: number;
  followed?: Date | string | null;
};
/** A row of `job_run` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredJobRun = {
  name: string;
  ranAt: Date | null;
  asOf: string | null;
  inputs: unknown | null;
  rest: string | null;
  error: string | null;
  failedAt: Date | null;
  failures: number;
  followed: Date | null;
};
export const JOB_RUN: Table<JobRunRow, StoredJobRun, 'job_run'> = {
  name: 'job_run',
  columns: {
    name: 'text',
    ranAt: 'timestamptz',
    asOf: 'date',
    inputs: 'jsonb',
    rest: 'text',
    error: 'text',
    failedAt: 'timestamptz',
    failures: 'integer',
    followed: 'timestamptz',
  },
  key: ['name'],
};

/** A row of `heatmap_snapshot` as a bulk write takes it. */
export type HeatmapSnapshotRow = {
  scope: string;
  asOf: Date | string;
  universeSize: number;
  missingPrice: readonly string[];
  up: number;
  down: number;
  capWeightedChangePct?: number | null;
  equalWeightedChangePct?: number | null;
  marketMoodScore?: number | null;
  pricesAsOf: Date | string;
  marketMoodAsOf?: Date | string | null;
  sentimentAsOf?: Date | string | null;
  optionsAsOf?: Date | string | null;
};
/** A row of `heatmap_snapshot` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredHeatmapSnapshot = {
  scope: string;
  asOf: string;
  universeSize: number;
  missingPrice: string[];
  up: number;
  down: number;
  capWeightedChangePct: number | null;
  equalWeightedChangePct: number | null;
  marketMoodScore: number | null;
  pricesAsOf: Date;
  marketMoodAsOf: string | null;
  sentimentAsOf: string | null;
  optionsAsOf: string | null;
};
export const HEATMAP_SNAPSHOT: Table<HeatmapSnapshotRow, StoredHeatmapSnapshot, 'heatmap_snapshot'> = {
  name: 'heatmap_snapshot',
  columns: {
    scope: 'text',
    asOf: 'date',
    universeSize: 'integer',
    missingPrice: 'text[]',
    up: 'integer',
    down: 'integer',
    capWeightedChangePct: 'double precision',
    equalWeightedChangePct: 'double precision',
    marketMoodScore: 'double precision',
    pricesAsOf: 'timestamptz',
    marketMoodAsOf: 'date',
    sentimentAsOf: 'date',
    optionsAsOf: 'date',
  },
  key: ['scope'],
};

/** A row of `heatmap_tile` as a bulk write takes it. */
export type HeatmapTileRow = {
  scope: string;
  rank: number;
  ticker: string;
  name: string;
  sector: string;
  industry?: string | null;
  marketCap?: number | null;
  price: number;
  previousClose?: number | null;
  changePercent?: number | null;
  volume?: number | null;
  priceAsOf?: Date | string | null;
  sentiment7d?: number | null;
  sentimentChange7d?: number | null;
  serviceScore?: number | null;
  mentionsZ?: number | null;
  optionsInterestScore?: number | null;
};
/** A row of `heatmap_tile` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredHeatmapTile = {
  scope: string;
  rank: number;
  ticker: string;
  name: string;
  sector: string;
  industry: string | null;
  marketCap: number | null;
  price: number;
  previousClose: number | null;
  changePercent: number | null;
  volume: number | null;
  priceAsOf: Date | null;
  sentiment7d: number | null;
  sentimentChange7d: number | null;
  serviceScore: number | null;
  mentionsZ: number | null;
  optionsInterestScore: number | null;
};
export const HEATMAP_TILE: Table<HeatmapTileRow, StoredHeatmapTile, 'heatmap_tile'> = {
  name: 'heatmap_tile',
  columns: {
    scope: 'text',
    rank: 'integer',
    ticker: 'text',
    name: 'text',
    sector: 'text',
    industry: 'text',
    marketCap: 'double precision',
    price: 'double precision',
    previousClose: 'double precision',
    changePercent: 'double precision',
    volume: 'double precision',
    priceAsOf: 'timestamptz',
    sentiment7d: 'double precision',
    sentimentChange7d: 'double precision',
    serviceScore: 'double precision',
    mentionsZ: 'double precision',
    optionsInterestScore: 'double precision',
  },
  key: ['scope', 'rank'],
};

/** A row of `heatmap_sector` as a bulk write takes it. */
export type HeatmapSectorRow = {
  scope: string;
  sector: string;
  count: number;
  up: number;
  down: number;
  capUsd: number;
  capWeightedChangePct?: number | null;
  equalWeightedChangePct?: number | null;
  marketMoodScore?: number | null;
  marketMoodWeeklyChange?: number | null;
};
/** A row of `heatmap_sector` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredHeatmapSector = {
  scope: string;
  sector: string;
  count: number;
  up: number;
  down: number;
  capUsd: number;
  capWeightedChangePct: number | null;
  equalWeightedChangePct: number | null;
  marketMoodScore: number | null;
  marketMoodWeeklyChange: number | null;
};
export const HEATMAP_SECTOR: Table<HeatmapSectorRow, StoredHeatmapSector, 'heatmap_sector'> = {
  name: 'heatmap_sector',
  columns: {
    scope: 'text',
    sector: 'text',
    count: 'integer',
    up: 'integer',
    down: 'integer',
    capUsd: 'double precision',
    capWeightedChangePct: 'double precision',
    equalWeightedChangePct: 'double precision',
    marketMoodScore: 'double precision',
    marketMoodWeeklyChange: 'double precision',
  },
  key: ['scope', 'sector'],
};

/** A row of `mood_day` as a bulk write takes it. */
export type MoodDayRow = {
  date: Date | string;
  score: number;
  socialSentiment?: number | null;
  marketDirection?: number | null;
  fearGauge?: number | null;
  socialMomentum?: number | null;
  spyTrend?: number | null;
  optionsFlow?: number | null;
};
/** A row of `mood_day` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredMoodDay = {
  date: string;
  score: number;
  socialSentiment: number | null;
  marketDirection: number | null;
  fearGauge: number | null;
  socialMomentum: number | null;
  spyTrend: number | null;
  optionsFlow: number | null;
};
export const MOOD_DAY: Table<MoodDayRow, StoredMoodDay, 'mood_day'> = {
  name: 'mood_day',
  columns: {
    date: 'date',
    score: 'double precision',
    socialSentiment: 'double precision',
    marketDirection: 'double precision',
    fearGauge: 'double precision',
    socialMomentum: 'double precision',
    spyTrend: 'double precision',
    optionsFlow: 'double precision',
  },
  key: ['date'],
};

/** A row of `sector_mood` as a bulk write takes it. */
export type SectorMoodRow = {
  sector: string;
  asOf: Date | string;
  score: number;
  weeklyChange?: number | null;
};
/** A row of `sector_mood` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSectorMood = {
  sector: string;
  asOf: string;
  score: number;
  weeklyChange: number | null;
};
export const SECTOR_MOOD: Table<SectorMoodRow, StoredSectorMood, 'sector_mood'> = {
  name: 'sector_mood',
  columns: {
    sector: 'text',
    asOf: 'date',
    score: 'double precision',
    weeklyChange: 'double precision',
  },
  key: ['sector'],
};

/** A row of `market_brief` as a bulk write takes it. */
export type MarketBriefRow = {
  id: string;
  asOf: Date | string;
  brief: string;
};
/** A row of `market_brief` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredMarketBrief = {
  id: string;
  asOf: string;
  brief: unknown;
};
export const MARKET_BRIEF: Table<MarketBriefRow, StoredMarketBrief, 'market_brief'> = {
  name: 'market_brief',
  columns: {
    id: 'text',
    asOf: 'date',
    brief: 'jsonb',
  },
  key: ['id'],
};

/** A row of `mention_day` as a bulk write takes it. */
export type MentionDayRow = {
  handle: string;
  day: Date | string;
  source: string;
  publisher: string;
  type: string;
  count: number;
  polaritySum: number;
  bullish: number;
  bearish: number;
};
/** A row of `mention_day` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredMentionDay = {
  handle: string;
  day: string;
  source: string;
  publisher: string;
  type: string;
  count: number;
  polaritySum: number;
  bullish: number;
  bearish: number;
};
export const MENTION_DAY: Table<MentionDayRow, StoredMentionDay, 'mention_day'> = {
  name: 'mention_day',
  columns: {
    handle: 'text',
    day: 'date',
    source: 'text',
    publisher: 'text',
    type: 'text',
    count: 'double precision',
    polaritySum: 'double precision',
    bullish: 'double precision',
    bearish: 'double precision',
  },
  key: ['handle', 'day', 'source', 'publisher', 'type'],
};

/** A row of `scored_post` as a bulk write takes it. */
export type ScoredPostRow = {
  id: string;
  day: Date | string;
  source: string;
  publisher: string;
  type: string;
  polarity: number;
  title: string;
  text?: string | null;
};
/** A row of `scored_post` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredScoredPost = {
  id: string;
  day: string;
  source: string;
  publisher: string;
  type: string;
  polarity: number;
  title: string;
  text: string | null;
};
export const SCORED_POST: Table<ScoredPostRow, StoredScoredPost, 'scored_post'> = {
  name: 'scored_post',
  columns: {
    id: 'text',
    day: 'date',
    source: 'text',
    publisher: 'text',
    type: 'text',
    polarity: 'double precision',
    title: 'text',
    text: 'text',
  },
  key: ['id'],
};

/** A row of `metric_slice` as a bulk write takes it. */
export type MetricSliceRow = {
  entityId: string;
  day: Date | string;
  source: string;
  publisher: string;
  type: string;
  mentions: number;
  polaritySum: number;
  bullish: number;
  bearish: number;
};
/** A row of `metric_slice` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredMetricSlice = {
  entityId: string;
  day: string;
  source: string;
  publisher: string;
  type: string;
  mentions: number;
  polaritySum: number;
  bullish: number;
  bearish: number;
};
export const METRIC_SLICE: Table<MetricSliceRow, StoredMetricSlice, 'metric_slice'> = {
  name: 'metric_slice',
  columns: {
    entityId: 'text',
    day: 'date',
    source: 'text',
    publisher: 'text',
    type: 'text',
    mentions: 'double precision',
    polaritySum: 'double precision',
    bullish: 'double precision',
    bearish: 'double precision',
  },
  key: ['entityId', 'day', 'source', 'publisher', 'type'],
};

/** A row of `mention_post` as a bulk write takes it. */
export type MentionPostRow = {
  entityId: string;
  day: Date | string;
  postId: string;
};
/** A row of `mention_post` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredMentionPost = {
  entityId: string;
  day: string;
  postId: string;
};
export const MENTION_POST: Table<MentionPostRow, StoredMentionPost, 'mention_post'> = {
  name: 'mention_post',
  columns: {
    entityId: 'text',
    day: 'date',
    postId: 'text',
  },
  key: ['entityId', 'day', 'postId'],
};

/** A row of `metric_day` as a bulk write takes it. */
export type MetricDayRow = {
  entityId: string;
  day: Date | string;
  mentions: number;
  sentiment?: number | null;
  score?: number | null;
  socialDominance?: number | null;
  bullish: number;
  bearish: number;
};
/** A row of `metric_day` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredMetricDay = {
  entityId: string;
  day: string;
  mentions: number;
  sentiment: number | null;
  score: number | null;
  socialDominance: number | null;
  bullish: number;
  bearish: number;
};
export const METRIC_DAY: Table<MetricDayRow, StoredMetricDay, 'metric_day'> = {
  name: 'metric_day',
  columns: {
    entityId: 'text',
    day: 'date',
    mentions: 'double precision',
    sentiment: 'double precision',
    score: 'double precision',
    socialDominance: 'double precision',
    bullish: 'double precision',
    bearish: 'double precision',
  },
  key: ['entityId', 'day'],
};

/** A row of `tracked_slice` as a bulk write takes it. */
export type TrackedSliceRow = {
  day: Date | string;
  source: string;
  publisher: string;
  type: string;
  mentions: number;
};
/** A row of `tracked_slice` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredTrackedSlice = {
  day: string;
  source: string;
  publisher: string;
  type: string;
  mentions: number;
};
export const TRACKED_SLICE: Table<TrackedSliceRow, StoredTrackedSlice, 'tracked_slice'> = {
  name: 'tracked_slice',
  columns: {
    day: 'date',
    source: 'text',
    publisher: 'text',
    type: 'text',
    mentions: 'double precision',
  },
  key: ['day', 'source', 'publisher', 'type'],
};

/** A row of `sector_day` as a bulk write takes it. */
export type SectorDayRow = {
  sector: string;
  day: Date | string;
  entities: number;
  mentions: number;
  readings: number;
  sentimentSum: number;
  scoreSum: number;
  dominances: number;
  dominanceSum: number;
};
/** A row of `sector_day` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSectorDay = {
  sector: string;
  day: string;
  entities: number;
  mentions: number;
  readings: number;
  sentimentSum: number;
  scoreSum: number;
  dominances: number;
  dominanceSum: number;
};
export const SECTOR_DAY: Table<SectorDayRow, StoredSectorDay, 'sector_day'> = {
  name: 'sector_day',
  columns: {
    sector: 'text',
    day: 'date',
    entities: 'double precision',
    mentions: 'double precision',
    readings: 'double precision',
    sentimentSum: 'double precision',
    scoreSum: 'double precision',
    dominances: 'double precision',
    dominanceSum: 'double precision',
  },
  key: ['sector', 'day'],
};

/** A row of `options_overview` as a bulk write takes it. */
export type OptionsOverviewRow = {
  asOf: Date | string;
  medianIvRank?: number | null;
  marketPcVol?: number | null;
  extremeCount: number;
  coverageCount: number;
  etfMedianIvRank?: number | null;
  etfMarketPcVol?: number | null;
  etfExtremeCount?: number | null;
  etfCoverageCount?: number | null;
};
/** A row of `options_overview` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOptionsOverview = {
  asOf: string;
  medianIvRank: number | null;
  marketPcVol: number | null;
  extremeCount: number;
  coverageCount: number;
  etfMedianIvRank: number | null;
  etfMarketPcVol: number | null;
  etfExtremeCount: number | null;
  etfCoverageCount: number | null;
};
export const OPTIONS_OVERVIEW: Table<OptionsOverviewRow, StoredOptionsOverview, 'options_overview'> = {
  name: 'options_overview',
  columns: {
    asOf: 'date',
    medianIvRank: 'double precision',
    marketPcVol: 'double precision',
    extremeCount: 'integer',
    coverageCount: 'integer',
    etfMedianIvRank: 'double precision',
    etfMarketPcVol: 'double precision',
    etfExtremeCount: 'integer',
    etfCoverageCount: 'integer',
  },
  key: ['asOf'],
};

/** A row of `options_overview_row` as a bulk write takes it. */
export type OptionsOverviewRowRow = {
  board: string;
  rank: number;
  ticker: string;
  name?: string | null;
  sector?: string | null;
  asOf: Date | string;
  sentiment?: number | null;
  interestScore?: number | null;
  pcVol?: number | null;
  pcVolPctl1y?: number | null;
  atmIv?: number | null;
  ivRank1y?: number | null;
  skew25d?: number | null;
  skewPctl1y?: number | null;
  notionalVol: number;
  ivMove20?: number | null;
  expectedMove1d?: number | null;
  expectedMove5d?: number | null;
  expectedMove20d?: number | null;
  expectedMove1s1d?: number | null;
  expectedMove1s5d?: number | null;
  expectedMove1s20d?: number | null;
  observations1y: number;
  unusualCount: number;
  maxVolOiRatio?: number | null;
  maxUnusualPremium?: number | null;
  wallSide?: string | null;
  wallStrike?: number | null;
  wallShare?: number | null;
};
/** A row of `options_overview_row` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOptionsOverviewRow = {
  board: string;
  rank: number;
  ticker: string;
  name: string | null;
  sector: string | null;
  asOf: string;
  sentiment: number | null;
  interestScore: number | null;
  pcVol: number | null;
  pcVolPctl1y: number | null;
  atmIv: number | null;
  ivRank1y: number | null;
  skew25d: number | null;
  skewPctl1y: number | null;
  notionalVol: number;
  ivMove20: number | null;
  expectedMove1d: number | null;
  expectedMove5d: number | null;
  expectedMove20d: number | null;
  expectedMove1s1d: number | null;
  expectedMove1s5d: number | null;
  expectedMove1s20d: number | null;
  observations1y: number;
  unusualCount: number;
  maxVolOiRatio: number | null;
  maxUnusualPremium: number | null;
  wallSide: string | null;
  wallStrike: number | null;
  wallShare: number | null;
};
export const OPTIONS_OVERVIEW_ROW: Table<OptionsOverviewRowRow, StoredOptionsOverviewRow, 'options_overview_row'> = {
  name: 'options_overview_row',
  columns: {
    board: 'text',
    rank: 'integer',
    ticker: 'text',
    name: 'text',
    sector: 'text',
    asOf: 'date',
    sentiment: 'double precision',
    interestScore: 'double precision',
    pcVol: 'double precision',
    pcVolPctl1y: 'double precision',
    atmIv: 'double precision',
    ivRank1y: 'double precision',
    skew25d: 'double precision',
    skewPctl1y: 'double precision',
    notionalVol: 'double precision',
    ivMove20: 'double precision',
    expectedMove1d: 'double precision',
    expectedMove5d: 'double precision',
    expectedMove20d: 'double precision',
    expectedMove1s1d: 'double precision',
    expectedMove1s5d: 'double precision',
    expectedMove1s20d: 'double precision',
    observations1y: 'integer',
    unusualCount: 'integer',
    maxVolOiRatio: 'double precision',
    maxUnusualPremium: 'double precision',
    wallSide: 'text',
    wallStrike: 'double precision',
    wallShare: 'double precision',
  },
  key: ['board', 'rank'],
};

/** A row of `option_chain` as a bulk write takes it. */
export type OptionChainRow = {
  ticker: string;
  date: Date | string;
  snapshotAt: Date | string;
  spot: number;
  digest: string;
};
/** A row of `option_chain` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOptionChain = {
  ticker: string;
  date: string;
  snapshotAt: Date;
  spot: number;
  digest: string;
};
export const OPTION_CHAIN: Table<OptionChainRow, StoredOptionChain, 'option_chain'> = {
  name: 'option_chain',
  columns: {
    ticker: 'text',
    date: 'date',
    snapshotAt: 'timestamptz',
    spot: 'double precision',
    digest: 'text',
  },
  key: ['ticker', 'date'],
};

/** A row of `option_contract_day` as a bulk write takes it. */
export type OptionContractDayRow = {
  ticker: string;
  date: Date | string;
  contract: string;
  type: string;
  strike: number;
  expiry: Date | string;
  volume?: number | null;
  openInterest?: number | null;
  bid?: number | null;
  ask?: number | null;
  last?: number | null;
  iv?: number | null;
  delta?: number | null;
  lastTradeDate?: Date | string | null;
  snapshotAt: Date | string;
};
/** A row of `option_contract_day` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOptionContractDay = {
  ticker: string;
  date: string;
  contract: string;
  type: string;
  strike: number;
  expiry: string;
  volume: number | null;
  openInterest: number | null;
  bid: number | null;
  ask: number | null;
  last: number | null;
  iv: number | null;
  delta: number | null;
  lastTradeDate: string | null;
  snapshotAt: Date;
};
export const OPTION_CONTRACT_DAY: Table<OptionContractDayRow, StoredOptionContractDay, 'option_contract_day'> = {
  name: 'option_contract_day',
  columns: {
    ticker: 'text',
    date: 'date',
    contract: 'text',
    type: 'text',
    strike: 'double precision',
    expiry: 'date',
    volume: 'double precision',
    openInterest: 'double precision',
    bid: 'double precision',
    ask: 'double precision',
    last: 'double precision',
    iv: 'double precision',
    delta: 'double precision',
    lastTradeDate: 'date',
    snapshotAt: 'timestamptz',
  },
  key: ['ticker', 'date', 'contract'],
};

/** A row of `option_history` as a bulk write takes it. */
export type OptionHistoryRow = {
  ticker: string;
  date: Date | string;
  callVol: number;
  putVol: number;
  callOi: number;
  putOi: number;
  vwIv?: number | null;
  atmIv?: number | null;
  atmIv60?: number | null;
  atmIv90?: number | null;
  iv25c?: number | null;
  iv25p?: number | null;
  netDelta: number;
  notionalVol: number;
  contracts: number;
};
/** A row of `option_history` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOptionHistory = {
  ticker: string;
  date: string;
  callVol: number;
  putVol: number;
  callOi: number;
  putOi: number;
  vwIv: number | null;
  atmIv: number | null;
  atmIv60: number | null;
  atmIv90: number | null;
  iv25c: number | null;
  iv25p: number | null;
  netDelta: number;
  notionalVol: number;
  contracts: number;
};
export const OPTION_HISTORY: Table<OptionHistoryRow, StoredOptionHistory, 'option_history'> = {
  name: 'option_history',
  columns: {
    ticker: 'text',
    date: 'date',
    callVol: 'double precision',
    putVol: 'double precision',
    callOi: 'double precision',
    putOi: 'double precision',
    vwIv: 'double precision',
    atmIv: 'double precision',
    atmIv60: 'double precision',
    atmIv90: 'double precision',
    iv25c: 'double precision',
    iv25p: 'double precision',
    netDelta: 'double precision',
    notionalVol: 'double precision',
    contracts: 'integer',
  },
  key: ['ticker', 'date'],
};

/** A row of `option_day` as a bulk write takes it. */
export type OptionDayRow = {
  ticker: string;
  date: Date | string;
  fromChain?: boolean;
  callVol: number;
  putVol: number;
  callOi: number;
  putOi: number;
  pcVol?: number | null;
  pcOi?: number | null;
  vwIv?: number | null;
  atmIv?: number | null;
  atmIv60?: number | null;
  atmIv90?: number | null;
  iv25c?: number | null;
  iv25p?: number | null;
  skew25d?: number | null;
  netDelta: number;
  notionalVol: number;
  contracts: number;
  expectedMove1d?: number | null;
  expectedMove5d?: number | null;
  expectedMove20d?: number | null;
  expectedMove1s1d?: number | null;
  expectedMove1s5d?: number | null;
  expectedMove1s20d?: number | null;
  digest: string;
};
/** A row of `option_day` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOptionDay = {
  ticker: string;
  date: string;
  fromChain: boolean;
  callVol: number;
  putVol: number;
  callOi: number;
  putOi: number;
  pcVol: number | null;
  pcOi: number | null;
  vwIv: number | null;
  atmIv: number | null;
  atmIv60: number | null;
  atmIv90: number | null;
  iv25c: number | null;
  iv25p: number | null;
  skew25d: number | null;
  netDelta: number;
  notionalVol: number;
  contracts: number;
  expectedMove1d: number | null;
  expectedMove5d: number | null;
  expectedMove20d: number | null;
  expectedMove1s1d: number | null;
  expectedMove1s5d: number | null;
  expectedMove1s20d: number | null;
  digest: string;
};
export const OPTION_DAY: Table<OptionDayRow, StoredOptionDay, 'option_day'> = {
  name: 'option_day',
  columns: {
    ticker: 'text',
    date: 'date',
    fromChain: 'boolean',
    callVol: 'double precision',
    putVol: 'double precision',
    callOi: 'double precision',
    putOi: 'double precision',
    pcVol: 'double precision',
    pcOi: 'double precision',
    vwIv: 'double precision',
    atmIv: 'double precision',
    atmIv60: 'double precision',
    atmIv90: 'double precision',
    iv25c: 'double precision',
    iv25p: 'double precision',
    skew25d: 'double precision',
    netDelta: 'double precision',
    notionalVol: 'double precision',
    contracts: 'integer',
    expectedMove1d: 'double precision',
    expectedMove5d: 'double precision',
    expectedMove20d: 'double precision',
    expectedMove1s1d: 'double precision',
    expectedMove1s5d: 'double precision',
    expectedMove1s20d: 'double precision',
    digest: 'text',
  },
  key: ['ticker', 'date'],
};

/** A row of `option_dossier` as a bulk write takes it. */
export type OptionDossierRow = {
  ticker: string;
  asOf: Date | string;
  sentiment?: number | null;
  interestScore?: number | null;
  extreme: boolean;
  pcVolPctl1y?: number | null;
  pcVolPctl5y?: number | null;
  pcOiPctl1y?: number | null;
  ivRank1y?: number | null;
  skewPctl1y?: number | null;
  observations1y: number;
  ivMove20?: number | null;
  unusualCount: number;
  maxVolOiRatio?: number | null;
  maxUnusualPremium?: number | null;
  wallSide?: string | null;
  wallStrike?: number | null;
  wallShare?: number | null;
  oiWalls?: string | null;
  unusual: string;
};
/** A row of `option_dossier` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOptionDossier = {
  ticker: string;
  asOf: string;
  sentiment: number | null;
  interestScore: number | null;
  extreme: boolean;
  pcVolPctl1y: number | null;
  pcVolPctl5y: number | null;
  pcOiPctl1y: number | null;
  ivRank1y: number | null;
  skewPctl1y: number | null;
  observations1y: number;
  ivMove20: number | null;
  unusualCount: number;
  maxVolOiRatio: number | null;
  maxUnusualPremium: number | null;
  wallSide: string | null;
  wallStrike: number | null;
  wallShare: number | null;
  oiWalls: unknown | null;
  unusual: unknown;
};
export const OPTION_DOSSIER: Table<OptionDossierRow, StoredOptionDossier, 'option_dossier'> = {
  name: 'option_dossier',
  columns: {
    ticker: 'text',
    asOf: 'date',
    sentiment: 'double precision',
    interestScore: 'double precision',
    extreme: 'boolean',
    pcVolPctl1y: 'double precision',
    pcVolPctl5y: 'double precision',
    pcOiPctl1y: 'double precision',
    ivRank1y: 'double precision',
    skewPctl1y: 'double precision',
    observations1y: 'integer',
    ivMove20: 'double precision',
    unusualCount: 'integer',
    maxVolOiRatio: 'double precision',
    maxUnusualPremium: 'double precision',
    wallSide: 'text',
    wallStrike: 'double precision',
    wallShare: 'double precision',
    oiWalls: 'jsonb',
    unusual: 'jsonb',
  },
  key: ['ticker'],
};

/** A row of `option_open_interest` as a bulk write takes it. */
export type OptionOpenInterestRow = {
  ticker: string;
  asOf: Date | string;
  expiries: string;
};
/** A row of `option_open_interest` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOptionOpenInterest = {
  ticker: string;
  asOf: string;
  expiries: unknown;
};
export const OPTION_OPEN_INTEREST: Table<OptionOpenInterestRow, StoredOptionOpenInterest, 'option_open_interest'> = {
  name: 'option_open_interest',
  columns: {
    ticker: 'text',
    asOf: 'date',
    expiries: 'jsonb',
  },
  key: ['ticker'],
};

/** A row of `meter_month` as a bulk write takes it. */
export type MeterMonthRow = {
  keyId: string;
  meter: string;
  month: string;
  used: number;
};
/** A row of `meter_month` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredMeterMonth = {
  keyId: string;
  meter: string;
  month: string;
  used: number;
};
export const METER_MONTH: Table<MeterMonthRow, StoredMeterMonth, 'meter_month'> = {
  name: 'meter_month',
  columns: {
    keyId: 'text',
    meter: 'text',
    month: 'text',
    used: 'integer',
  },
  key: ['keyId', 'meter', 'month'],
};

/** A row of `legislator` as a bulk write takes it. */
export type LegislatorRow = {
  bioguideId: string;
  layout: string;
  firstName: string;
  middleName?: string | null;
  lastName: string;
  suffix?: string | null;
  nickname?: string | null;
  fullName?: string | null;
  birthday?: Date | string | null;
  chamber: string;
  state?: string | null;
  district?: number | null;
  party?: string | null;
  imageUrl?: string | null;
  former?: boolean | null;
  servedUntil?: number | null;
  termStart?: Date | string | null;
  termEnd?: Date | string | null;
};
/** A row of `legislator` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredLegislator = {
  bioguideId: string;
  layout: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  nickname: string | null;
  fullName: string | null;
  birthday: string | null;
  chamber: string;
  state: string | null;
  district: number | null;
  party: string | null;
  imageUrl: string | null;
  former: boolean | null;
  servedUntil: number | null;
  termStart: string | null;
  termEnd: string | null;
};
export const LEGISLATOR: Table<LegislatorRow, StoredLegislator, 'legislator'> = {
  name: 'legislator',
  columns: {
    bioguideId: 'text',
    layout: 'text',
    firstName: 'text',
    middleName: 'text',
    lastName: 'text',
    suffix: 'text',
    nickname: 'text',
    fullName: 'text',
    birthday: 'date',
    chamber: 'text',
    state: 'text',
    district: 'integer',
    party: 'text',
    imageUrl: 'text',
    former: 'boolean',
    servedUntil: 'integer',
    termStart: 'date',
    termEnd: 'date',
  },
  key: ['bioguideId', 'layout'],
};

/** A row of `congress_report` as a bulk write takes it. */
export type CongressReportRow = {
  id: string;
  chamber: string;
  filer: string;
  bioguideId?: string | null;
  state?: string | null;
  district?: number | null;
  filedDate?: Date | string | null;
  reportDate?: Date | string | null;
  amendment: number;
  amends?: string | null;
  url?: string | null;
};
/** A row of `congress_report` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredCongressReport = {
  id: string;
  chamber: string;
  filer: string;
  bioguideId: string | null;
  state: string | null;
  district: number | null;
  filedDate: string | null;
  reportDate: string | null;
  amendment: number;
  amends: string | null;
  url: string | null;
};
export const CONGRESS_REPORT: Table<CongressReportRow, StoredCongressReport, 'congress_report'> = {
  name: 'congress_report',
  columns: {
    id: 'text',
    chamber: 'text',
    filer: 'text',
    bioguideId: 'text',
    state: 'text',
    district: 'integer',
    filedDate: 'date',
    reportDate: 'date',
    amendment: 'integer',
    amends: 'text',
    url: 'text',
  },
  key: ['id'],
};

/** A row of `congress_row` as a bulk write takes it. */
export type CongressRowRow = {
  reportId: string;
  key: string;
  n: number;
  transactionDate: Date | string;
  disclosureDate?: Date | string | null;
  owner?: string | null;
  ticker?: string | null;
  assetDescription: string;
  assetType?: string | null;
  transactionType: string;
  amountRange: string;
  amountMin?: number | null;
  amountMax?: number | null;
  optionType?: string | null;
  strikePrice?: number | null;
  expirationDate?: Date | string | null;
};
/** A row of `congress_row` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredCongressRow = {
  reportId: string;
  key: string;
  n: number;
  transactionDate: string;
  disclosureDate: string | null;
  owner: string | null;
  ticker: string | null;
  assetDescription: string;
  assetType: string | null;
  transactionType: string;
  amountRange: string;
  amountMin: number | null;
  amountMax: number | null;
  optionType: string | null;
  strikePrice: number | null;
  expirationDate: string | null;
};
export const CONGRESS_ROW: Table<CongressRowRow, StoredCongressRow, 'congress_row'> = {
  name: 'congress_row',
  columns: {
    reportId: 'text',
    key: 'text',
    n: 'integer',
    transactionDate: 'date',
    disclosureDate: 'date',
    owner: 'text',
    ticker: 'text',
    assetDescription: 'text',
    assetType: 'text',
    transactionType: 'text',
    amountRange: 'text',
    amountMin: 'double precision',
    amountMax: 'double precision',
    optionType: 'text',
    strikePrice: 'double precision',
    expirationDate: 'date',
  },
  key: ['reportId', 'key', 'n'],
};

/** A row of `politician` as a bulk write takes it. */
export type PoliticianRow = {
  id: string;
  urlSlug: string;
  displayName: string;
  firstName: string;
  lastName: string;
  chamber: string;
  party?: string | null;
  state?: string | null;
  district?: number | null;
  bioguideId?: string | null;
  imageUrl?: string | null;
  former: boolean;
  servedUntil?: string | null;
  kbEntityId?: string | null;
};
/** A row of `politician` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredPolitician = {
  id: string;
  urlSlug: string;
  displayName: string;
  firstName: string;
  lastName: string;
  chamber: string;
  party: string | null;
  state: string | null;
  district: number | null;
  bioguideId: string | null;
  imageUrl: string | null;
  former: boolean;
  servedUntil: string | null;
  kbEntityId: string | null;
};
export const POLITICIAN: Table<PoliticianRow, StoredPolitician, 'politician'> = {
  name: 'politician',
  columns: {
    id: 'text',
    urlSlug: 'text',
    displayName: 'text',
    firstName: 'text',
    lastName: 'text',
    chamber: 'text',
    party: 'text',
    state: 'text',
    district: 'integer',
    bioguideId: 'text',
    imageUrl: 'text',
    former: 'boolean',
    servedUntil: 'text',
    kbEntityId: 'text',
  },
  key: ['id'],
};

/** A row of `politician_report` as a bulk write takes it. */
export type PoliticianReportRow = {
  reportId: string;
  politicianId: string;
};
/** A row of `politician_report` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredPoliticianReport = {
  reportId: string;
  politicianId: string;
};
export const POLITICIAN_REPORT: Table<PoliticianReportRow, StoredPoliticianReport, 'politician_report'> = {
  name: 'politician_report',
  columns: {
    reportId: 'text',
    politicianId: 'text',
  },
  key: ['reportId'],
};

/** A row of `politician_trade` as a bulk write takes it. */
export type PoliticianTradeRow = {
  id: string;
  politicianId: string;
  reportId: string;
  chamber: string;
  ticker: string;
  assetDescription: string;
  assetType: string;
  transactionType: string;
  transactionDate: Date | string;
  disclosureDate?: Date | string | null;
  disclosureDelayDays?: number | null;
  knownDate: Date | string;
  amountRange: string;
  amountMin?: number | null;
  amountMax?: number | null;
  owner?: string | null;
  optionType?: string | null;
  strikePrice?: number | null;
  expirationDate?: Date | string | null;
  reportUrl?: string | null;
};
/** A row of `politician_trade` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredPoliticianTrade = {
  id: string;
  politicianId: string;
  reportId: string;
  chamber: string;
  ticker: string;
  assetDescription: string;
  assetType: string;
  transactionType: string;
  transactionDate: string;
  disclosureDate: string | null;
  disclosureDelayDays: number | null;
  knownDate: string;
  amountRange: string;
  amountMin: number | null;
  amountMax: number | null;
  owner: string | null;
  optionType: string | null;
  strikePrice: number | null;
  expirationDate: string | null;
  reportUrl: string | null;
};
export const POLITICIAN_TRADE: Table<PoliticianTradeRow, StoredPoliticianTrade, 'politician_trade'> = {
  name: 'politician_trade',
  columns: {
    id: 'text',
    politicianId: 'text',
    reportId: 'text',
    chamber: 'text',
    ticker: 'text',
    assetDescription: 'text',
    assetType: 'text',
    transactionType: 'text',
    transactionDate: 'date',
    disclosureDate: 'date',
    disclosureDelayDays: 'integer',
    knownDate: 'date',
    amountRange: 'text',
    amountMin: 'double precision',
    amountMax: 'double precision',
    owner: 'text',
    optionType: 'text',
    strikePrice: 'double precision',
    expirationDate: 'date',
    reportUrl: 'text',
  },
  key: ['id'],
};

/** A row of `politician_record` as a bulk write takes it. */
export type PoliticianRecordRow = {
  politicianId: string;
  totalTrades: number;
  purchaseCount: number;
  saleCount: number;
  latestTradeDate: Date | string;
  topTickers: readonly string[];
};
/** A row of `politician_record` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredPoliticianRecord = {
  politicianId: string;
  totalTrades: number;
  purchaseCount: number;
  saleCount: number;
  latestTradeDate: string;
  topTickers: string[];
};
export const POLITICIAN_RECORD: Table<PoliticianRecordRow, StoredPoliticianRecord, 'politician_record'> = {
  name: 'politician_record',
  columns: {
    politicianId: 'text',
    totalTrades: 'integer',
    purchaseCount: 'integer',
    saleCount: 'integer',
    latestTradeDate: 'date',
    topTickers: 'text[]',
  },
  key: ['politicianId'],
};

/** A row of `rating` as a bulk write takes it. */
export type RatingRow = {
  ticker: string;
  kbEntityId?: string | null;
  asOf: Date | string;
  rated: boolean;
  reason?: string | null;
  score?: number | null;
  letter?: string | null;
  percentile?: number | null;
  penaltyPoints?: number | null;
  bucketLetter?: string | null;
  composite?: number | null;
  ratedCount?: number | null;
  methodologyVersion?: string | null;
  riskAdjustments?: string | null;
  crowdPercentile?: number | null;
  smartMoneyPercentile?: number | null;
  optionsPercentile?: number | null;
  analystsPercentile?: number | null;
  fundamentalsPercentile?: number | null;
  earningsPercentile?: number | null;
  technicalsPercentile?: number | null;
  score7d?: number | null;
  inst13fNetChange?: number | null;
  insiderFlowBalance?: number | null;
  congressFlowBalance?: number | null;
  optionsSentiment?: number | null;
  favorableShare?: number | null;
  operatingMargin?: number | null;
  epsSurprise?: number | null;
  pctOff200dMa?: number | null;
  clusteredInsiderSelling?: boolean | null;
  institutionalOutflowAgainstPrice?: boolean | null;
  unusualOptionsFlow?: boolean | null;
};
/** A row of `rating` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredRating = {
  ticker: string;
  kbEntityId: string | null;
  asOf: string;
  rated: boolean;
  reason: string | null;
  score: number | null;
  letter: string | null;
  percentile: number | null;
  penaltyPoints: number | null;
  bucketLetter: string | null;
  composite: number | null;
  ratedCount: number | null;
  methodologyVersion: string | null;
  riskAdjustments: unknown | null;
  crowdPercentile: number | null;
  smartMoneyPercentile: number | null;
  optionsPercentile: number | null;
  analystsPercentile: number | null;
  fundamentalsPercentile: number | null;
  earningsPercentile: number | null;
  technicalsPercentile: number | null;
  score7d: number | null;
  inst13fNetChange: number | null;
  insiderFlowBalance: number | null;
  congressFlowBalance: number | null;
  optionsSentiment: number | null;
  favorableShare: number | null;
  operatingMargin: number | null;
  epsSurprise: number | null;
  pctOff200dMa: number | null;
  clusteredInsiderSelling: boolean | null;
  institutionalOutflowAgainstPrice: boolean | null;
  unusualOptionsFlow: boolean | null;
};
export const RATING: Table<RatingRow, StoredRating, 'rating'> = {
  name: 'rating',
  columns: {
    ticker: 'text',
    kbEntityId: 'text',
    asOf: 'date',
    rated: 'boolean',
    reason: 'text',
    score: 'double precision',
    letter: 'text',
    percentile: 'double precision',
    penaltyPoints: 'double precision',
    bucketLetter: 'text',
    composite: 'double precision',
    ratedCount: 'integer',
    methodologyVersion: 'text',
    riskAdjustments: 'jsonb',
    crowdPercentile: 'double precision',
    smartMoneyPercentile: 'double precision',
    optionsPercentile: 'double precision',
    analystsPercentile: 'double precision',
    fundamentalsPercentile: 'double precision',
    earningsPercentile: 'double precision',
    technicalsPercentile: 'double precision',
    score7d: 'double precision',
    inst13fNetChange: 'double precision',
    insiderFlowBalance: 'double precision',
    congressFlowBalance: 'double precision',
    optionsSentiment: 'double precision',
    favorableShare: 'double precision',
    operatingMargin: 'double precision',
    epsSurprise: 'double precision',
    pctOff200dMa: 'double precision',
    clusteredInsiderSelling: 'boolean',
    institutionalOutflowAgainstPrice: 'boolean',
    unusualOptionsFlow: 'boolean',
  },
  key: ['ticker'],
};

/** A row of `rating_reading` as a bulk write takes it. */
export type RatingReadingRow = {
  ticker: string;
  facts: string;
};
/** A row of `rating_reading` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredRatingReading = {
  ticker: string;
  facts: unknown;
};
export const RATING_READING: Table<RatingReadingRow, StoredRatingReading, 'rating_reading'> = {
  name: 'rating_reading',
  columns: {
    ticker: 'text',
    facts: 'jsonb',
  },
  key: ['ticker'],
};

/** A row of `api_key` as a bulk write takes it. */
export type ApiKeyRow = {
  id: string;
  hash: string;
  label: string;
  tier: string;
  createdAt: Date | string;
  revokedAt?: Date | string | null;
  expiresAt?: Date | string | null;
  previousHash?: string | null;
  previousUntil?: Date | string | null;
  perMinute?: number | null;
  perMonth?: number | null;
  streams?: number | null;
  origins?: readonly string[];
  families?: readonly string[];
  scopes?: readonly string[];
  organizationId?: string | null;
  member?: string | null;
  lastUsedAt?: Date | string | null;
};
/** A row of `api_key` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredApiKey = {
  id: string;
  hash: string;
  label: string;
  tier: string;
  createdAt: Date;
  revokedAt: Date | null;
  expiresAt: Date | null;
  previousHash: string | null;
  previousUntil: Date | null;
  perMinute: number | null;
  perMonth: number | null;
  streams: number | null;
  origins: string[];
  families: string[];
  scopes: string[];
  organizationId: string | null;
  member: string | null;
  lastUsedAt: Date | null;
};
export const API_KEY: Table<ApiKeyRow, StoredApiKey, 'api_key'> = {
  name: 'api_key',
  columns: {
    id: 'text',
    hash: 'text',
    label: 'text',
    tier: 'text',
    createdAt: 'timestamptz',
    revokedAt: 'timestamptz',
    expiresAt: 'timestamptz',
    previousHash: 'text',
    previousUntil: 'timestamptz',
    perMinute: 'integer',
    perMonth: 'integer',
    streams: 'integer',
    origins: 'text[]',
    families: 'text[]',
    scopes: 'text[]',
    organizationId: 'text',
    member: 'text',
    lastUsedAt: 'timestamptz',
  },
  key: ['id'],
};

/** A row of `organization` as a bulk write takes it. */
export type OrganizationRow = {
  id: string;
  name: string;
  tier: string;
  perMinute?: number | null;
  perMonth?: number | null;
  createdAt: Date | string;
  suspendedAt?: Date | string | null;
};
/** A row of `organization` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOrganization = {
  id: string;
  name: string;
  tier: string;
  perMinute: number | null;
  perMonth: number | null;
  createdAt: Date;
  suspendedAt: Date | null;
};
export const ORGANIZATION: Table<OrganizationRow, StoredOrganization, 'organization'> = {
  name: 'organization',
  columns: {
    id: 'text',
    name: 'text',
    tier: 'text',
    perMinute: 'integer',
    perMonth: 'integer',
    createdAt: 'timestamptz',
    suspendedAt: 'timestamptz',
  },
  key: ['id'],
};

/** A row of `organization_member` as a bulk write takes it. */
export type OrganizationMemberRow = {
  organizationId: string;
  email: string;
  role: string;
  addedAt: Date | string;
};
/** A row of `organization_member` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOrganizationMember = {
  organizationId: string;
  email: string;
  role: string;
  addedAt: Date;
};
export const ORGANIZATION_MEMBER: Table<OrganizationMemberRow, StoredOrganizationMember, 'organization_member'> = {
  name: 'organization_member',
  columns: {
    organizationId: 'text',
    email: 'text',
    role: 'text',
    addedAt: 'timestamptz',
  },
  key: ['organizationId', 'email'],
};

/** A row of `key_usage_day` as a bulk write takes it. */
export type KeyUsageDayRow = {
  keyId: string;
  day: Date | string;
  requests: number;
  calls: number;
};
/** A row of `key_usage_day` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredKeyUsageDay = {
  keyId: string;
  day: string;
  requests: number;
  calls: number;
};
export const KEY_USAGE_DAY: Table<KeyUsageDayRow, StoredKeyUsageDay, 'key_usage_day'> = {
  name: 'key_usage_day',
  columns: {
    keyId: 'text',
    day: 'date',
    requests: 'integer',
    calls: 'integer',
  },
  key: ['keyId', 'day'],
};

/** A row of `deprecated_use` as a bulk write takes it. */
export type DeprecatedUseRow = {
  keyId: string;
  field: string;
  firstDate: Date | string;
  lastDate: Date | string;
  requests: number;
};
/** A row of `deprecated_use` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredDeprecatedUse = {
  keyId: string;
  field: string;
  firstDate: string;
  lastDate: string;
  requests: number;
};
export const DEPRECATED_USE: Table<DeprecatedUseRow, StoredDeprecatedUse, 'deprecated_use'> = {
  name: 'deprecated_use',
  columns: {
    keyId: 'text',
    field: 'text',
    firstDate: 'date',
    lastDate: 'date',
    requests: 'bigint',
  },
  key: ['keyId', 'field'],
};

/** A row of `usage_month` as a bulk write takes it. */
export type UsageMonthRow = {
  keyId: string;
  month: string;
  used: number;
};
/** A row of `usage_month` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredUsageMonth = {
  keyId: string;
  month: string;
  used: number;
};
export const USAGE_MONTH: Table<UsageMonthRow, StoredUsageMonth, 'usage_month'> = {
  name: 'usage_month',
  columns: {
    keyId: 'text',
    month: 'text',
    used: 'integer',
  },
  key: ['keyId', 'month'],
};

/** A row of `data_version` as a bulk write takes it. */
export type DataVersionRow = {
  family: string;
  version: number;
  facts?: number;
  asOf?: Date | string | null;
  generatedAt: Date | string;
  rows: number;
};
/** A row of `data_version` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredDataVersion = {
  family: string;
  version: number;
  facts: number;
  asOf: string | null;
  generatedAt: Date;
  rows: number;
};
export const DATA_VERSION: Table<DataVersionRow, StoredDataVersion, 'data_version'> = {
  name: 'data_version',
  columns: {
    family: 'text',
    version: 'integer',
    facts: 'integer',
    asOf: 'date',
    generatedAt: 'timestamptz',
    rows: 'integer',
  },
  key: ['family'],
};

/** A row of `import_file` as a bulk write takes it. */
export type ImportFileRow = {
  kind: string;
  file: string;
  sha256: string;
  read: number;
  written: number;
  unchanged: number;
  refused: number;
  skipped?: number;
  notes?: number;
  importedAt: Date | string;
};
/** A row of `import_file` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredImportFile = {
  kind: string;
  file: string;
  sha256: string;
  read: number;
  written: number;
  unchanged: number;
  refused: number;
  skipped: number;
  notes: number;
  importedAt: Date;
};
export const IMPORT_FILE: Table<ImportFileRow, StoredImportFile, 'import_file'> = {
  name: 'import_file',
  columns: {
    kind: 'text',
    file: 'text',
    sha256: 'text',
    read: 'integer',
    written: 'integer',
    unchanged: 'integer',
    refused: 'integer',
    skipped: 'integer',
    notes: 'integer',
    importedAt: 'timestamptz',
  },
  key: ['kind', 'file'],
};

/** A row of `refused_row` as a bulk write takes it. */
export type RefusedRowRow = {
  kind: string;
  file: string;
  seq: number;
  line?: number | null;
  field?: string | null;
  reason: string;
  content?: string | null;
  takenIn?: boolean;
  refusedAt?: Date | string;
};
/** A row of `refused_row` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredRefusedRow = {
  kind: string;
  file: string;
  seq: number;
  line: number | null;
  field: string | null;
  reason: string;
  content: string | null;
  takenIn: boolean;
  refusedAt: Date;
};
export const REFUSED_ROW: Table<RefusedRowRow, StoredRefusedRow, 'refused_row'> = {
  name: 'refused_row',
  columns: {
    kind: 'text',
    file: 'text',
    seq: 'integer',
    line: 'integer',
    field: 'text',
    reason: 'text',
    content: 'text',
    takenIn: 'boolean',
    refusedAt: 'timestamptz',
  },
  key: ['kind', 'file', 'seq'],
};

/** A row of `sec_company` as a bulk write takes it. */
export type SecCompanyRow = {
  ticker: string;
  cik: string;
  title: string;
};
/** A row of `sec_company` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSecCompany = {
  ticker: string;
  cik: string;
  title: string;
};
export const SEC_COMPANY: Table<SecCompanyRow, StoredSecCompany, 'sec_company'> = {
  name: 'sec_company',
  columns: {
    ticker: 'text',
    cik: 'text',
    title: 'text',
  },
  key: ['ticker'],
};

/** A row of `implausible_price` as a bulk write takes it. */
export type ImplausiblePriceRow = {
  filingId: string;
  line: number;
  reason: string;
};
/** A row of `implausible_price` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredImplausiblePrice = {
  filingId: string;
  line: number;
  reason: string;
};
export const IMPLAUSIBLE_PRICE: Table<ImplausiblePriceRow, StoredImplausiblePrice, 'implausible_price'> = {
  name: 'implausible_price',
  columns: {
    filingId: 'text',
    line: 'integer',
    reason: 'text',
  },
  key: ['filingId', 'line'],
};

/** A row of `company_name` as a bulk write takes it. */
export type CompanyNameRow = {
  cik: string;
  name: string;
};
/** A row of `company_name` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredCompanyName = {
  cik: string;
  name: string;
};
export const COMPANY_NAME: Table<CompanyNameRow, StoredCompanyName, 'company_name'> = {
  name: 'company_name',
  columns: {
    cik: 'text',
    name: 'text',
  },
  key: ['cik', 'name'],
};

/** A row of `index_constituent` as a bulk write takes it. */
export type IndexConstituentRow = {
  indexId: string;
  ticker: string;
  name: string;
  sector?: string | null;
  industry?: string | null;
  headquarters?: string | null;
  dateAdded?: Date | string | null;
  cik?: string | null;
  founded?: string | null;
};
/** A row of `index_constituent` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredIndexConstituent = {
  indexId: string;
  ticker: string;
  name: string;
  sector: string | null;
  industry: string | null;
  headquarters: string | null;
  dateAdded: string | null;
  cik: string | null;
  founded: string | null;
};
export const INDEX_CONSTITUENT: Table<IndexConstituentRow, StoredIndexConstituent, 'index_constituent'> = {
  name: 'index_constituent',
  columns: {
    indexId: 'text',
    ticker: 'text',
    name: 'text',
    sector: 'text',
    industry: 'text',
    headquarters: 'text',
    dateAdded: 'date',
    cik: 'text',
    founded: 'text',
  },
  key: ['indexId', 'ticker'],
};

/** A row of `company_profile` as a bulk write takes it. */
export type CompanyProfileRow = {
  ticker: string;
  source: string;
  name: string;
  kind: string;
  exchange?: string | null;
  sector?: string | null;
  industry?: string | null;
  description?: string | null;
  headquarters?: string | null;
  founded?: string | null;
  website?: string | null;
  iconUrl?: string | null;
  logoUrl?: string | null;
  brandColor?: string | null;
  sharesOutstanding?: number | null;
  marketCap?: number | null;
  listingStatus?: string | null;
  delistedDate?: Date | string | null;
  delistingReason?: string | null;
};
/** A row of `company_profile` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredCompanyProfile = {
  ticker: string;
  source: string;
  name: string;
  kind: string;
  exchange: string | null;
  sector: string | null;
  industry: string | null;
  description: string | null;
  headquarters: string | null;
  founded: string | null;
  website: string | null;
  iconUrl: string | null;
  logoUrl: string | null;
  brandColor: string | null;
  sharesOutstanding: number | null;
  marketCap: number | null;
  listingStatus: string | null;
  delistedDate: string | null;
  delistingReason: string | null;
};
export const COMPANY_PROFILE: Table<CompanyProfileRow, StoredCompanyProfile, 'company_profile'> = {
  name: 'company_profile',
  columns: {
    ticker: 'text',
    source: 'text',
    name: 'text',
    kind: 'text',
    exchange: 'text',
    sector: 'text',
    industry: 'text',
    description: 'text',
    headquarters: 'text',
    founded: 'text',
    website: 'text',
    iconUrl: 'text',
    logoUrl: 'text',
    brandColor: 'text',
    sharesOutstanding: 'double precision',
    marketCap: 'double precision',
    listingStatus: 'text',
    delistedDate: 'date',
    delistingReason: 'text',
  },
  key: ['ticker', 'source'],
};

/** A row of `daily_bar` as a bulk write takes it. */
export type DailyBarRow = {
  ticker: string;
  date: Date | string;
  statedOpen?: number | null;
  statedHigh?: number | null;
  statedLow?: number | null;
  statedClose: number;
  statedVolume?: number | null;
  statedAdjustedClose: number;
  splitFactor?: number;
  scale?: number | null;
  rawClose: boolean;
  asTraded?: boolean;
  vintage: Date | string;
};
/** A row of `daily_bar` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredDailyBar = {
  ticker: string;
  date: string;
  statedOpen: number | null;
  statedHigh: number | null;
  statedLow: number | null;
  statedClose: number;
  statedVolume: number | null;
  statedAdjustedClose: number;
  splitFactor: number;
  scale: number | null;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number;
  volume: number | null;
  adjustedClose: number | null;
  rawClose: boolean;
  asTraded: boolean;
  vintage: string;
};
export const DAILY_BAR: Table<DailyBarRow, StoredDailyBar, 'daily_bar'> = {
  name: 'daily_bar',
  columns: {
    ticker: 'text',
    date: 'date',
    statedOpen: 'double precision',
    statedHigh: 'double precision',
    statedLow: 'double precision',
    statedClose: 'double precision',
    statedVolume: 'double precision',
    statedAdjustedClose: 'double precision',
    splitFactor: 'double precision',
    scale: 'double precision',
    rawClose: 'boolean',
    asTraded: 'boolean',
    vintage: 'date',
  },
  key: ['ticker', 'date'],
  computed: ['open', 'high', 'low', 'close', 'volume', 'adjustedClose'],
};

/** A row of `vintage_close` as a bulk write takes it. */
export type VintageCloseRow = {
  ticker: string;
  vintage: Date | string;
  rawClose: boolean;
  asTraded?: boolean;
  date: Date | string;
  close: number;
  adjustedClose: number;
};
/** A row of `vintage_close` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredVintageClose = {
  ticker: string;
  vintage: string;
  rawClose: boolean;
  asTraded: boolean;
  date: string;
  close: number;
  adjustedClose: number;
};
export const VINTAGE_CLOSE: Table<VintageCloseRow, StoredVintageClose, 'vintage_close'> = {
  name: 'vintage_close',
  columns: {
    ticker: 'text',
    vintage: 'date',
    rawClose: 'boolean',
    asTraded: 'boolean',
    date: 'date',
    close: 'double precision',
    adjustedClose: 'double precision',
  },
  key: ['ticker', 'vintage', 'rawClose', 'asTraded', 'date'],
};

/** A row of `price_gap` as a bulk write takes it. */
export type PriceGapRow = {
  ticker: string;
  lastSession: Date | string;
};
/** A row of `price_gap` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredPriceGap = {
  ticker: string;
  lastSession: string;
};
export const PRICE_GAP: Table<PriceGapRow, StoredPriceGap, 'price_gap'> = {
  name: 'price_gap',
  columns: {
    ticker: 'text',
    lastSession: 'date',
  },
  key: ['ticker', 'lastSession'],
};

/** A row of `stock_split` as a bulk write takes it. */
export type StockSplitRow = {
  ticker: string;
  date: Date | string;
  ratio: number;
  vintage: Date | string;
};
/** A row of `stock_split` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredStockSplit = {
  ticker: string;
  date: string;
  ratio: number;
  vintage: string;
};
export const STOCK_SPLIT: Table<StockSplitRow, StoredStockSplit, 'stock_split'> = {
  name: 'stock_split',
  columns: {
    ticker: 'text',
    date: 'date',
    ratio: 'double precision',
    vintage: 'date',
  },
  key: ['ticker', 'date'],
};

/** A row of `unstated_split` as a bulk write takes it. */
export type UnstatedSplitRow = {
  ticker: string;
  date: Date | string;
  ratio: number;
};
/** A row of `unstated_split` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredUnstatedSplit = {
  ticker: string;
  date: string;
  ratio: number;
};
export const UNSTATED_SPLIT: Table<UnstatedSplitRow, StoredUnstatedSplit, 'unstated_split'> = {
  name: 'unstated_split',
  columns: {
    ticker: 'text',
    date: 'date',
    ratio: 'double precision',
  },
  key: ['ticker', 'date'],
};

/** A row of `ownership_filing` as a bulk write takes it. */
export type OwnershipFilingRow = {
  id: string;
  accession?: string | null;
  form: string;
  amendment: boolean;
  issuerCik?: string | null;
  issuerName: string;
  issuerTicker: string;
  period: Date | string;
  filedDate: Date | string;
  originalDate?: Date | string | null;
  planBox?: boolean | null;
  remarks?: string | null;
};
/** A row of `ownership_filing` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOwnershipFiling = {
  id: string;
  accession: string | null;
  form: string;
  amendment: boolean;
  issuerCik: string | null;
  issuerName: string;
  issuerTicker: string;
  period: string;
  filedDate: string;
  originalDate: string | null;
  planBox: boolean | null;
  remarks: string | null;
};
export const OWNERSHIP_FILING: Table<OwnershipFilingRow, StoredOwnershipFiling, 'ownership_filing'> = {
  name: 'ownership_filing',
  columns: {
    id: 'text',
    accession: 'text',
    form: 'text',
    amendment: 'boolean',
    issuerCik: 'text',
    issuerName: 'text',
    issuerTicker: 'text',
    period: 'date',
    filedDate: 'date',
    originalDate: 'date',
    planBox: 'boolean',
    remarks: 'text',
  },
  key: ['id'],
};

/** A row of `ownership_owner` as a bulk write takes it. */
export type OwnershipOwnerRow = {
  filingId: string;
  position: number;
  cik?: string | null;
  name: string;
  officer: boolean;
  director: boolean;
  tenPctOwner: boolean;
  other: boolean;
  title?: string | null;
};
/** A row of `ownership_owner` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOwnershipOwner = {
  filingId: string;
  position: number;
  cik: string | null;
  name: string;
  officer: boolean;
  director: boolean;
  tenPctOwner: boolean;
  other: boolean;
  title: string | null;
};
export const OWNERSHIP_OWNER: Table<OwnershipOwnerRow, StoredOwnershipOwner, 'ownership_owner'> = {
  name: 'ownership_owner',
  columns: {
    filingId: 'text',
    position: 'integer',
    cik: 'text',
    name: 'text',
    officer: 'boolean',
    director: 'boolean',
    tenPctOwner: 'boolean',
    other: 'boolean',
    title: 'text',
  },
  key: ['filingId', 'position'],
};

/** A row of `ownership_row` as a bulk write takes it. */
export type OwnershipRowRow = {
  filingId: string;
  line: number;
  derivative: boolean;
  holding: boolean;
  securityTitle: string;
  transactionDate?: Date | string | null;
  code?: string | null;
  acquired?: boolean | null;
  shares?: number | null;
  price?: number | null;
  sharesAfter?: number | null;
  direct: boolean;
  nature?: string | null;
  exercisePrice?: number | null;
  expirationDate?: Date | string | null;
  underlyingTitle?: string | null;
  underlyingShares?: number | null;
  footnotes?: string | null;
};
/** A row of `ownership_row` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredOwnershipRow = {
  filingId: string;
  line: number;
  derivative: boolean;
  holding: boolean;
  securityTitle: string;
  transactionDate: string | null;
  code: string | null;
  acquired: boolean | null;
  shares: number | null;
  price: number | null;
  sharesAfter: number | null;
  direct: boolean;
  nature: string | null;
  exercisePrice: number | null;
  expirationDate: string | null;
  underlyingTitle: string | null;
  underlyingShares: number | null;
  footnotes: string | null;
};
export const OWNERSHIP_ROW: Table<OwnershipRowRow, StoredOwnershipRow, 'ownership_row'> = {
  name: 'ownership_row',
  columns: {
    filingId: 'text',
    line: 'integer',
    derivative: 'boolean',
    holding: 'boolean',
    securityTitle: 'text',
    transactionDate: 'date',
    code: 'text',
    acquired: 'boolean',
    shares: 'double precision',
    price: 'double precision',
    sharesAfter: 'double precision',
    direct: 'boolean',
    nature: 'text',
    exercisePrice: 'double precision',
    expirationDate: 'date',
    underlyingTitle: 'text',
    underlyingShares: 'double precision',
    footnotes: 'text',
  },
  key: ['filingId', 'line'],
};

/** A row of `entity` as a bulk write takes it. */
export type EntityRow = {
  id: string;
  type: string;
  name: string;
  urlSlug: string;
  ticker?: string | null;
  aliases: readonly string[];
  origin?: string | null;
  listingCoverage?: string | null;
  listing?: string | null;
  category?: string | null;
  description?: string | null;
  iconUrl?: string | null;
};
/** A row of `entity` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredEntity = {
  id: string;
  type: string;
  name: string;
  urlSlug: string;
  ticker: string | null;
  aliases: string[];
  origin: string | null;
  listingCoverage: string | null;
  listing: string | null;
  category: string | null;
  description: string | null;
  iconUrl: string | null;
};
export const ENTITY: Table<EntityRow, StoredEntity, 'entity'> = {
  name: 'entity',
  columns: {
    id: 'text',
    type: 'text',
    name: 'text',
    urlSlug: 'text',
    ticker: 'text',
    aliases: 'text[]',
    origin: 'text',
    listingCoverage: 'text',
    listing: 'text',
    category: 'text',
    description: 'text',
    iconUrl: 'text',
  },
  key: ['id'],
};

/** A row of `stock` as a bulk write takes it. */
export type StockRow = {
  ticker: string;
  name: string;
  entityId: string;
  urlSlug: string;
  cik?: string | null;
  exchange?: string | null;
  sector?: string | null;
  industry?: string | null;
  description?: string | null;
  headquarters?: string | null;
  founded?: string | null;
  website?: string | null;
  iconUrl?: string | null;
  logoUrl?: string | null;
  brandColor?: string | null;
  sharesOutstanding?: number | null;
  marketCap?: number | null;
  listingStatus?: string | null;
  delistedDate?: Date | string | null;
  delistingReason?: string | null;
};
/** A row of `stock` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredStock = {
  ticker: string;
  name: string;
  entityId: string;
  urlSlug: string;
  cik: string | null;
  exchange: string | null;
  sector: string | null;
  industry: string | null;
  description: string | null;
  headquarters: string | null;
  founded: string | null;
  website: string | null;
  iconUrl: string | null;
  logoUrl: string | null;
  brandColor: string | null;
  sharesOutstanding: number | null;
  marketCap: number | null;
  listingStatus: string | null;
  delistedDate: string | null;
  delistingReason: string | null;
};
export const STOCK: Table<StockRow, StoredStock, 'stock'> = {
  name: 'stock',
  columns: {
    ticker: 'text',
    name: 'text',
    entityId: 'text',
    urlSlug: 'text',
    cik: 'text',
    exchange: 'text',
    sector: 'text',
    industry: 'text',
    description: 'text',
    headquarters: 'text',
    founded: 'text',
    website: 'text',
    iconUrl: 'text',
    logoUrl: 'text',
    brandColor: 'text',
    sharesOutstanding: 'double precision',
    marketCap: 'double precision',
    listingStatus: 'text',
    delistedDate: 'date',
    delistingReason: 'text',
  },
  key: ['ticker'],
};

/** A row of `quote` as a bulk write takes it. */
export type QuoteRow = {
  ticker: string;
  sessionDate: Date | string;
  asOf: Date | string;
  price: number;
  change?: number | null;
  changePercent?: number | null;
  previousClose?: number | null;
  open?: number | null;
  dayHigh?: number | null;
  dayLow?: number | null;
  volume?: number | null;
  week52High: number;
  week52Low: number;
  isStale?: boolean;
};
/** A row of `quote` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredQuote = {
  ticker: string;
  sessionDate: string;
  asOf: Date;
  price: number;
  change: number | null;
  changePercent: number | null;
  previousClose: number | null;
  open: number | null;
  dayHigh: number | null;
  dayLow: number | null;
  volume: number | null;
  week52High: number;
  week52Low: number;
  isStale: boolean;
};
export const QUOTE: Table<QuoteRow, StoredQuote, 'quote'> = {
  name: 'quote',
  columns: {
    ticker: 'text',
    sessionDate: 'date',
    asOf: 'timestamptz',
    price: 'double precision',
    change: 'double precision',
    changePercent: 'double precision',
    previousClose: 'double precision',
    open: 'double precision',
    dayHigh: 'double precision',
    dayLow: 'double precision',
    volume: 'double precision',
    week52High: 'double precision',
    week52Low: 'double precision',
    isStale: 'boolean',
  },
  key: ['ticker'],
};

/** A row of `popular_stock` as a bulk write takes it. */
export type PopularStockRow = {
  rank: number;
  ticker: string;
  dollarVolume: number;
};
/** A row of `popular_stock` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredPopularStock = {
  rank: number;
  ticker: string;
  dollarVolume: number;
};
export const POPULAR_STOCK: Table<PopularStockRow, StoredPopularStock, 'popular_stock'> = {
  name: 'popular_stock',
  columns: {
    rank: 'integer',
    ticker: 'text',
    dollarVolume: 'double precision',
  },
  key: ['rank'],
};

/** A row of `insider` as a bulk write takes it. */
export type InsiderRow = {
  id: string;
  cik?: string | null;
  name: string;
  nameAsFiled?: string;
};
/** A row of `insider` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInsider = {
  id: string;
  cik: string | null;
  name: string;
  nameAsFiled: string;
};
export const INSIDER: Table<InsiderRow, StoredInsider, 'insider'> = {
  name: 'insider',
  columns: {
    id: 'text',
    cik: 'text',
    name: 'text',
    nameAsFiled: 'text',
  },
  key: ['id'],
};

/** A row of `insider_trade` as a bulk write takes it. */
export type InsiderTradeRow = {
  id: string;
  ticker: string;
  companyName: string;
  insiderId: string;
  insiderName: string;
  nameAsFiled?: string;
  insiderTitle: string;
  insiderRelation: string;
  officer: boolean;
  director: boolean;
  tenPctOwner: boolean;
  ownerIds: readonly string[];
  transactionDate: Date | string;
  filedDate: Date | string;
  transactionCode: string;
  transactionType: string;
  securityTitle: string;
  sharesTransacted: number;
  pricePerShare?: number | null;
  totalValue: number;
  sharesOwnedAfter?: number | null;
  acquired: boolean;
  directOwnership: boolean;
  rule10b51: boolean;
  derivative: boolean;
  underlyingTitle?: string | null;
  underlyingShares?: number | null;
  exercisePrice?: number | null;
  expirationDate?: Date | string | null;
  form: string;
  accession?: string | null;
  implausibleReason?: string | null;
};
/** A row of `insider_trade` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInsiderTrade = {
  id: string;
  ticker: string;
  companyName: string;
  insiderId: string;
  insiderName: string;
  nameAsFiled: string;
  insiderTitle: string;
  insiderRelation: string;
  officer: boolean;
  director: boolean;
  tenPctOwner: boolean;
  ownerIds: string[];
  transactionDate: string;
  filedDate: string;
  transactionCode: string;
  transactionType: string;
  securityTitle: string;
  sharesTransacted: number;
  pricePerShare: number | null;
  totalValue: number;
  sharesOwnedAfter: number | null;
  acquired: boolean;
  directOwnership: boolean;
  rule10b51: boolean;
  derivative: boolean;
  underlyingTitle: string | null;
  underlyingShares: number | null;
  exercisePrice: number | null;
  expirationDate: string | null;
  form: string;
  accession: string | null;
  implausibleReason: string | null;
};
export const INSIDER_TRADE: Table<InsiderTradeRow, StoredInsiderTrade, 'insider_trade'> = {
  name: 'insider_trade',
  columns: {
    id: 'text',
    ticker: 'text',
    companyName: 'text',
    insiderId: 'text',
    insiderName: 'text',
    nameAsFiled: 'text',
    insiderTitle: 'text',
    insiderRelation: 'text',
    officer: 'boolean',
    director: 'boolean',
    tenPctOwner: 'boolean',
    ownerIds: 'text[]',
    transactionDate: 'date',
    filedDate: 'date',
    transactionCode: 'text',
    transactionType: 'text',
    securityTitle: 'text',
    sharesTransacted: 'double precision',
    pricePerShare: 'double precision',
    totalValue: 'double precision',
    sharesOwnedAfter: 'double precision',
    acquired: 'boolean',
    directOwnership: 'boolean',
    rule10b51: 'boolean',
    derivative: 'boolean',
    underlyingTitle: 'text',
    underlyingShares: 'double precision',
    exercisePrice: 'double precision',
    expirationDate: 'date',
    form: 'text',
    accession: 'text',
    implausibleReason: 'text',
  },
  key: ['id'],
};

/** A row of `filing_amendment` as a bulk write takes it. */
export type FilingAmendmentRow = {
  amendmentId: string;
  originalId: string;
  ticker: string;
};
/** A row of `filing_amendment` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredFilingAmendment = {
  amendmentId: string;
  originalId: string;
  ticker: string;
};
export const FILING_AMENDMENT: Table<FilingAmendmentRow, StoredFilingAmendment, 'filing_amendment'> = {
  name: 'filing_amendment',
  columns: {
    amendmentId: 'text',
    originalId: 'text',
    ticker: 'text',
  },
  key: ['amendmentId', 'originalId'],
};

/** A row of `insider_activity` as a bulk write takes it. */
export type InsiderActivityRow = {
  ticker: string;
  transactionCode: string;
  fromDate: Date | string;
  previousDate?: Date | string | null;
  companyName: string;
  tradeCount: number;
  insiderCount: number;
  totalShares: number;
  totalValue: number;
  latestDate: Date | string;
  latestInsider: string;
  latestTitle: string;
};
/** A row of `insider_activity` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredInsiderActivity = {
  ticker: string;
  transactionCode: string;
  fromDate: string;
  previousDate: string | null;
  companyName: string;
  tradeCount: number;
  insiderCount: number;
  totalShares: number;
  totalValue: number;
  latestDate: string;
  latestInsider: string;
  latestTitle: string;
};
export const INSIDER_ACTIVITY: Table<InsiderActivityRow, StoredInsiderActivity, 'insider_activity'> = {
  name: 'insider_activity',
  columns: {
    ticker: 'text',
    transactionCode: 'text',
    fromDate: 'date',
    previousDate: 'date',
    companyName: 'text',
    tradeCount: 'integer',
    insiderCount: 'integer',
    totalShares: 'double precision',
    totalValue: 'double precision',
    latestDate: 'date',
    latestInsider: 'text',
    latestTitle: 'text',
  },
  key: ['ticker', 'transactionCode', 'fromDate'],
};

/** A row of `screener_stock` as a bulk write takes it. */
export type ScreenerStockRow = {
  ticker: string;
  serviceScore7D?: number | null;
  serviceScore1M?: number | null;
  ratingLetter?: string | null;
  ratingScore?: number | null;
  ratingPercentile?: number | null;
  scoreChange7D?: number | null;
  sentimentDirection?: number | null;
  sentiScoreTrend7D?: number | null;
  sentiScoreTrend30D?: number | null;
  sentiScoreRisingStreak30D?: number | null;
  socialDominance?: number | null;
  mentionShare?: number | null;
  mentionVelocity?: number | null;
  dominanceChange?: number | null;
  marketCap?: number | null;
  currentPrice?: number | null;
  changePercent?: number | null;
  change?: number | null;
  volume?: number | null;
  pctOff52wHigh?: number | null;
  pctOff52wLow?: number | null;
  priceTrend30D?: number | null;
  analystBuyRatioPct?: number | null;
  analystTargetUpsidePct?: number | null;
  analystCount?: number | null;
  analystRatingMomentum30D?: number | null;
  analystRatingMean?: number | null;
  pctOff200dMa?: number | null;
  pctOff50dMa?: number | null;
  maCrossState?: number | null;
  return1M?: number | null;
  return3M?: number | null;
  return6M?: number | null;
  return1Y?: number | null;
  volatility30D?: number | null;
  week52High?: number | null;
  week52Low?: number | null;
  serviceScoreBars7D?: string | null;
  serviceScoreBars30D?: string | null;
  priceSparkline30D?: string | null;
  isStale?: boolean;
  priceAsOf?: Date | string | null;
  sector?: string | null;
  industry?: string | null;
  indexes?: string | null;
  listingAge?: number | null;
  avgDollarVolume?: number | null;
  peRatio?: number | null;
  psRatio?: number | null;
  pbRatio?: number | null;
  dividendYield?: number | null;
  revenueGrowth?: number | null;
  epsGrowth?: number | null;
  operatingMargin?: number | null;
  netMargin?: number | null;
  debtToEquity?: number | null;
  ratingChange7d?: number | null;
  ratingChange30d?: number | null;
  shortPercentOfFloat?: number | null;
  daysToCover?: number | null;
  shortInterestChange?: number | null;
  lastSurprise?: number | null;
  daysToReport?: number | null;
  insiderNet30d?: number | null;
  insiderNet90d?: number | null;
  insiderNet365d?: number | null;
  insiderBuyers90d?: number | null;
  insiderClusterBuy?: number | null;
  institutionsNetChange?: number | null;
  institutionsHolders?: number | null;
  activistHolders?: number | null;
  congressNet90d?: number | null;
  ivRank?: number | null;
  expectedMove5d?: number | null;
  putCallRatio?: number | null;
  skew25d?: number | null;
};
/** A row of `screener_stock` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredScreenerStock = {
  ticker: string;
  serviceScore7D: number | null;
  serviceScore1M: number | null;
  ratingLetter: string | null;
  ratingScore: number | null;
  ratingPercentile: number | null;
  scoreChange7D: number | null;
  sentimentDirection: number | null;
  sentiScoreTrend7D: number | null;
  sentiScoreTrend30D: number | null;
  sentiScoreRisingStreak30D: number | null;
  socialDominance: number | null;
  mentionShare: number | null;
  mentionVelocity: number | null;
  dominanceChange: number | null;
  marketCap: number | null;
  currentPrice: number | null;
  changePercent: number | null;
  change: number | null;
  volume: number | null;
  pctOff52wHigh: number | null;
  pctOff52wLow: number | null;
  priceTrend30D: number | null;
  analystBuyRatioPct: number | null;
  analystTargetUpsidePct: number | null;
  analystCount: number | null;
  analystRatingMomentum30D: number | null;
  analystRatingMean: number | null;
  pctOff200dMa: number | null;
  pctOff50dMa: number | null;
  maCrossState: number | null;
  return1M: number | null;
  return3M: number | null;
  return6M: number | null;
  return1Y: number | null;
  volatility30D: number | null;
  week52High: number | null;
  week52Low: number | null;
  serviceScoreBars7D: unknown | null;
  serviceScoreBars30D: unknown | null;
  priceSparkline30D: unknown | null;
  isStale: boolean;
  priceAsOf: string | null;
  sector: string | null;
  industry: string | null;
  indexes: string | null;
  listingAge: number | null;
  avgDollarVolume: number | null;
  peRatio: number | null;
  psRatio: number | null;
  pbRatio: number | null;
  dividendYield: number | null;
  revenueGrowth: number | null;
  epsGrowth: number | null;
  operatingMargin: number | null;
  netMargin: number | null;
  debtToEquity: number | null;
  ratingChange7d: number | null;
  ratingChange30d: number | null;
  shortPercentOfFloat: number | null;
  daysToCover: number | null;
  shortInterestChange: number | null;
  lastSurprise: number | null;
  daysToReport: number | null;
  insiderNet30d: number | null;
  insiderNet90d: number | null;
  insiderNet365d: number | null;
  insiderBuyers90d: number | null;
  insiderClusterBuy: number | null;
  institutionsNetChange: number | null;
  institutionsHolders: number | null;
  activistHolders: number | null;
  congressNet90d: number | null;
  ivRank: number | null;
  expectedMove5d: number | null;
  putCallRatio: number | null;
  skew25d: number | null;
};
export const SCREENER_STOCK: Table<ScreenerStockRow, StoredScreenerStock, 'screener_stock'> = {
  name: 'screener_stock',
  columns: {
    ticker: 'text',
    serviceScore7D: 'double precision',
    serviceScore1M: 'double precision',
    ratingLetter: 'text',
    ratingScore: 'double precision',
    ratingPercentile: 'double precision',
    scoreChange7D: 'double precision',
    sentimentDirection: 'double precision',
    sentiScoreTrend7D: 'double precision',
    sentiScoreTrend30D: 'double precision',
    sentiScoreRisingStreak30D: 'double precision',
    socialDominance: 'double precision',
    mentionShare: 'double precision',
    mentionVelocity: 'double precision',
    dominanceChange: 'double precision',
    marketCap: 'double precision',
    currentPrice: 'double precision',
    changePercent: 'double precision',
    change: 'double precision',
    volume: 'double precision',
    pctOff52wHigh: 'double precision',
    pctOff52wLow: 'double precision',
    priceTrend30D: 'double precision',
    analystBuyRatioPct: 'double precision',
    analystTargetUpsidePct: 'double precision',
    analystCount: 'double precision',
    analystRatingMomentum30D: 'double precision',
    analystRatingMean: 'double precision',
    pctOff200dMa: 'double precision',
    pctOff50dMa: 'double precision',
    maCrossState: 'double precision',
    return1M: 'double precision',
    return3M: 'double precision',
    return6M: 'double precision',
    return1Y: 'double precision',
    volatility30D: 'double precision',
    week52High: 'double precision',
    week52Low: 'double precision',
    serviceScoreBars7D: 'jsonb',
    serviceScoreBars30D: 'jsonb',
    priceSparkline30D: 'jsonb',
    isStale: 'boolean',
    priceAsOf: 'date',
    sector: 'text',
    industry: 'text',
    indexes: 'text',
    listingAge: 'double precision',
    avgDollarVolume: 'double precision',
    peRatio: 'double precision',
    psRatio: 'double precision',
    pbRatio: 'double precision',
    dividendYield: 'double precision',
    revenueGrowth: 'double precision',
    epsGrowth: 'double precision',
    operatingMargin: 'double precision',
    netMargin: 'double precision',
    debtToEquity: 'double precision',
    ratingChange7d: 'double precision',
    ratingChange30d: 'double precision',
    shortPercentOfFloat: 'double precision',
    daysToCover: 'double precision',
    shortInterestChange: 'double precision',
    lastSurprise: 'double precision',
    daysToReport: 'double precision',
    insiderNet30d: 'double precision',
    insiderNet90d: 'double precision',
    insiderNet365d: 'double precision',
    insiderBuyers90d: 'double precision',
    insiderClusterBuy: 'double precision',
    institutionsNetChange: 'double precision',
    institutionsHolders: 'double precision',
    activistHolders: 'double precision',
    congressNet90d: 'double precision',
    ivRank: 'double precision',
    expectedMove5d: 'double precision',
    putCallRatio: 'double precision',
    skew25d: 'double precision',
  },
  key: ['ticker'],
};

/** A row of `screener_etf` as a bulk write takes it. */
export type ScreenerEtfRow = {
  ticker: string;
  name: string;
  constituentsWeightedService?: number | null;
  directService?: number | null;
  weightedAnalystUpside?: number | null;
  marketCap?: number | null;
  expenseRatio?: number | null;
  currentPrice?: number | null;
  changePercent?: number | null;
  priceChange?: number | null;
  volume?: number | null;
  pctOff52wHigh?: number | null;
  pctOff52wLow?: number | null;
  weightCoveredPct?: number | null;
  holdingsCount?: number | null;
  issuer?: string | null;
  assetClass?: string | null;
  trackedIndex?: string | null;
  week52High?: number | null;
  week52Low?: number | null;
  weightedConsensusLabel?: string | null;
  weightedInsiderNet30d?: number | null;
  weightedInsiderNet90d?: number | null;
  totalKnownHoldings?: number | null;
  partial?: boolean | null;
  isStale?: boolean;
  priceAsOf?: Date | string | null;
};
/** A row of `screener_etf` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredScreenerEtf = {
  ticker: string;
  name: string;
  constituentsWeightedService: number | null;
  directService: number | null;
  weightedAnalystUpside: number | null;
  marketCap: number | null;
  expenseRatio: number | null;
  currentPrice: number | null;
  changePercent: number | null;
  priceChange: number | null;
  volume: number | null;
  pctOff52wHigh: number | null;
  pctOff52wLow: number | null;
  weightCoveredPct: number | null;
  holdingsCount: number | null;
  issuer: string | null;
  assetClass: string | null;
  trackedIndex: string | null;
  week52High: number | null;
  week52Low: number | null;
  weightedConsensusLabel: string | null;
  weightedInsiderNet30d: number | null;
  weightedInsiderNet90d: number | null;
  totalKnownHoldings: number | null;
  partial: boolean | null;
  isStale: boolean;
  priceAsOf: string | null;
};
export const SCREENER_ETF: Table<ScreenerEtfRow, StoredScreenerEtf, 'screener_etf'> = {
  name: 'screener_etf',
  columns: {
    ticker: 'text',
    name: 'text',
    constituentsWeightedService: 'double precision',
    directService: 'double precision',
    weightedAnalystUpside: 'double precision',
    marketCap: 'double precision',
    expenseRatio: 'double precision',
    currentPrice: 'double precision',
    changePercent: 'double precision',
    priceChange: 'double precision',
    volume: 'double precision',
    pctOff52wHigh: 'double precision',
    pctOff52wLow: 'double precision',
    weightCoveredPct: 'double precision',
    holdingsCount: 'double precision',
    issuer: 'text',
    assetClass: 'text',
    trackedIndex: 'text',
    week52High: 'double precision',
    week52Low: 'double precision',
    weightedConsensusLabel: 'text',
    weightedInsiderNet30d: 'double precision',
    weightedInsiderNet90d: 'double precision',
    totalKnownHoldings: 'integer',
    partial: 'boolean',
    isStale: 'boolean',
    priceAsOf: 'date',
  },
  key: ['ticker'],
};

/** A row of `screen_version` as a bulk write takes it. */
export type ScreenVersionRow = {
  id?: number;
  universe: string;
  session?: Date | string | null;
  at: Date | string;
};
/** A row of `screen_version` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredScreenVersion = {
  id: number;
  universe: string;
  session: string | null;
  at: Date;
};
export const SCREEN_VERSION: Table<ScreenVersionRow, StoredScreenVersion, 'screen_version'> = {
  name: 'screen_version',
  columns: {
    id: 'bigint',
    universe: 'text',
    session: 'date',
    at: 'timestamptz',
  },
  key: ['id'],
};

/** A row of `screen_version_column` as a bulk write takes it. */
export type ScreenVersionColumnRow = {
  versionId: number;
  columnName: string;
  places?: Uint8Array | null;
  values: Uint8Array;
};
/** A row of `screen_version_column` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredScreenVersionColumn = {
  versionId: number;
  columnName: string;
  places: Uint8Array | null;
  values: Uint8Array;
};
export const SCREEN_VERSION_COLUMN: Table<ScreenVersionColumnRow, StoredScreenVersionColumn, 'screen_version_column'> = {
  name: 'screen_version_column',
  columns: {
    versionId: 'bigint',
    columnName: 'text',
    places: 'bytea',
    values: 'bytea',
  },
  key: ['versionId', 'columnName'],
};

/** A row of `screen_column` as a bulk write takes it. */
export type ScreenColumnRow = {
  universe: string;
  columnName: string;
  values: Uint8Array;
  digest: string;
};
/** A row of `screen_column` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredScreenColumn = {
  universe: string;
  columnName: string;
  values: Uint8Array;
  digest: string;
};
export const SCREEN_COLUMN: Table<ScreenColumnRow, StoredScreenColumn, 'screen_column'> = {
  name: 'screen_column',
  columns: {
    universe: 'text',
    columnName: 'text',
    values: 'bytea',
    digest: 'text',
  },
  key: ['universe', 'columnName'],
};

/** A row of `sentiment_rollup` as a bulk write takes it. */
export type SentimentRollupRow = {
  kind: string;
  asOf: Date | string;
  snapshot: string;
};
/** A row of `sentiment_rollup` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSentimentRollup = {
  kind: string;
  asOf: string;
  snapshot: unknown;
};
export const SENTIMENT_ROLLUP: Table<SentimentRollupRow, StoredSentimentRollup, 'sentiment_rollup'> = {
  name: 'sentiment_rollup',
  columns: {
    kind: 'text',
    asOf: 'date',
    snapshot: 'jsonb',
  },
  key: ['kind'],
};

/** A row of `short_interest` as a bulk write takes it. */
export type ShortInterestRow = {
  ticker: string;
  settlementDate: Date | string;
  shortInterest: number;
  avgDailyVolume?: number | null;
  revised: boolean;
};
/** A row of `short_interest` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredShortInterest = {
  ticker: string;
  settlementDate: string;
  shortInterest: number;
  avgDailyVolume: number | null;
  revised: boolean;
};
export const SHORT_INTEREST: Table<ShortInterestRow, StoredShortInterest, 'short_interest'> = {
  name: 'short_interest',
  columns: {
    ticker: 'text',
    settlementDate: 'date',
    shortInterest: 'double precision',
    avgDailyVolume: 'double precision',
    revised: 'boolean',
  },
  key: ['ticker', 'settlementDate'],
};

/** A row of `short_volume` as a bulk write takes it. */
export type ShortVolumeRow = {
  ticker: string;
  date: Date | string;
  shortVolume: number;
  totalVolume: number;
};
/** A row of `short_volume` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredShortVolume = {
  ticker: string;
  date: string;
  shortVolume: number;
  totalVolume: number;
};
export const SHORT_VOLUME: Table<ShortVolumeRow, StoredShortVolume, 'short_volume'> = {
  name: 'short_volume',
  columns: {
    ticker: 'text',
    date: 'date',
    shortVolume: 'double precision',
    totalVolume: 'double precision',
  },
  key: ['ticker', 'date'],
};

/** A row of `stated_float` as a bulk write takes it. */
export type StatedFloatRow = {
  ticker: string;
  date: Date | string;
  freeFloat?: number | null;
  sharesOutstanding?: number | null;
};
/** A row of `stated_float` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredStatedFloat = {
  ticker: string;
  date: string;
  freeFloat: number | null;
  sharesOutstanding: number | null;
};
export const STATED_FLOAT: Table<StatedFloatRow, StoredStatedFloat, 'stated_float'> = {
  name: 'stated_float',
  columns: {
    ticker: 'text',
    date: 'date',
    freeFloat: 'double precision',
    sharesOutstanding: 'double precision',
  },
  key: ['ticker', 'date'],
};

/** A row of `share_float` as a bulk write takes it. */
export type ShareFloatRow = {
  ticker: string;
  freeFloat?: number | null;
  freeFloatPercent?: number | null;
  effectiveDate?: Date | string | null;
  sharesOutstanding?: number | null;
};
/** A row of `share_float` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredShareFloat = {
  ticker: string;
  freeFloat: number | null;
  freeFloatPercent: number | null;
  effectiveDate: string | null;
  sharesOutstanding: number | null;
};
export const SHARE_FLOAT: Table<ShareFloatRow, StoredShareFloat, 'share_float'> = {
  name: 'share_float',
  columns: {
    ticker: 'text',
    freeFloat: 'double precision',
    freeFloatPercent: 'double precision',
    effectiveDate: 'date',
    sharesOutstanding: 'double precision',
  },
  key: ['ticker'],
};

/** A row of `signal_month` as a bulk write takes it. */
export type SignalMonthRow = {
  signal: string;
  decidedOn: Date | string;
  filledOn: Date | string;
  endedOn: Date | string;
  isReconstructed: boolean;
  informationCoefficient?: number | null;
  rules: number;
};
/** A row of `signal_month` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSignalMonth = {
  signal: string;
  decidedOn: string;
  filledOn: string;
  endedOn: string;
  isReconstructed: boolean;
  informationCoefficient: number | null;
  rules: number;
};
export const SIGNAL_MONTH: Table<SignalMonthRow, StoredSignalMonth, 'signal_month'> = {
  name: 'signal_month',
  columns: {
    signal: 'text',
    decidedOn: 'date',
    filledOn: 'date',
    endedOn: 'date',
    isReconstructed: 'boolean',
    informationCoefficient: 'double precision',
    rules: 'integer',
  },
  key: ['signal', 'decidedOn'],
};

/** A row of `signal_return` as a bulk write takes it. */
export type SignalReturnRow = {
  signal: string;
  groupName: string;
  decidedOn: Date | string;
  members: number;
  return: number;
  benchmarkReturn: number;
  turnover?: number | null;
};
/** A row of `signal_return` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSignalReturn = {
  signal: string;
  groupName: string;
  decidedOn: string;
  members: number;
  return: number;
  benchmarkReturn: number;
  turnover: number | null;
};
export const SIGNAL_RETURN: Table<SignalReturnRow, StoredSignalReturn, 'signal_return'> = {
  name: 'signal_return',
  columns: {
    signal: 'text',
    groupName: 'text',
    decidedOn: 'date',
    members: 'integer',
    return: 'double precision',
    benchmarkReturn: 'double precision',
    turnover: 'double precision',
  },
  key: ['signal', 'groupName', 'decidedOn'],
};

/** A row of `signal_event_month` as a bulk write takes it. */
export type SignalEventMonthRow = {
  insightType: string;
  month: Date | string;
  sessions: number;
  endedOn: Date | string;
  events: number;
  dropped: number;
  positive: number;
  days: number;
  total: number;
  countSquares: number;
  products: number;
  totalSquares: number;
  rules: number;
};
/** A row of `signal_event_month` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSignalEventMonth = {
  insightType: string;
  month: string;
  sessions: number;
  endedOn: string;
  events: number;
  dropped: number;
  positive: number;
  days: number;
  total: number;
  countSquares: number;
  products: number;
  totalSquares: number;
  rules: number;
};
export const SIGNAL_EVENT_MONTH: Table<SignalEventMonthRow, StoredSignalEventMonth, 'signal_event_month'> = {
  name: 'signal_event_month',
  columns: {
    insightType: 'text',
    month: 'date',
    sessions: 'integer',
    endedOn: 'date',
    events: 'integer',
    dropped: 'integer',
    positive: 'integer',
    days: 'integer',
    total: 'double precision',
    countSquares: 'double precision',
    products: 'double precision',
    totalSquares: 'double precision',
    rules: 'integer',
  },
  key: ['insightType', 'month', 'sessions'],
};

/** A row of `signal` as a bulk write takes it. */
export type SignalRow = {
  id?: number;
  key: string;
  type: string;
  ticker: string;
  day: Date | string;
  at: Date | string;
  source: string;
  detail: string;
  isInitial: boolean;
};
/** A row of `signal` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSignal = {
  id: number;
  key: string;
  type: string;
  ticker: string;
  day: string;
  at: Date;
  source: string;
  detail: unknown;
  isInitial: boolean;
};
export const SIGNAL: Table<SignalRow, StoredSignal, 'signal'> = {
  name: 'signal',
  columns: {
    id: 'bigint',
    key: 'text',
    type: 'text',
    ticker: 'text',
    day: 'date',
    at: 'timestamptz',
    source: 'text',
    detail: 'jsonb',
    isInitial: 'boolean',
  },
  key: ['id'],
};

/** A row of `signal_state` as a bulk write takes it. */
export type SignalStateRow = {
  type: string;
  subject: string;
  value?: string | null;
  changes: number;
};
/** A row of `signal_state` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSignalState = {
  type: string;
  subject: string;
  value: string | null;
  changes: number;
};
export const SIGNAL_STATE: Table<SignalStateRow, StoredSignalState, 'signal_state'> = {
  name: 'signal_state',
  columns: {
    type: 'text',
    subject: 'text',
    value: 'text',
    changes: 'integer',
  },
  key: ['type', 'subject'],
};

/** A row of `signal_start` as a bulk write takes it. */
export type SignalStartRow = {
  type: string;
  startedAt: Date | string;
};
/** A row of `signal_start` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSignalStart = {
  type: string;
  startedAt: Date;
};
export const SIGNAL_START: Table<SignalStartRow, StoredSignalStart, 'signal_start'> = {
  name: 'signal_start',
  columns: {
    type: 'text',
    startedAt: 'timestamptz',
  },
  key: ['type'],
};

/** A row of `signal_log` as a bulk write takes it. */
export type SignalLogRow = {
  id: number;
  name: string;
  deletedUpTo: number;
};
/** A row of `signal_log` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSignalLog = {
  id: number;
  name: string;
  deletedUpTo: number;
};
export const SIGNAL_LOG: Table<SignalLogRow, StoredSignalLog, 'signal_log'> = {
  name: 'signal_log',
  columns: {
    id: 'integer',
    name: 'text',
    deletedUpTo: 'bigint',
  },
  key: ['id'],
};

/** A row of `sync_source` as a bulk write takes it. */
export type SyncSourceRow = {
  source: string;
  acceptedAt?: Date | string | null;
  leaseHolder?: string | null;
  leaseUntil?: Date | string | null;
  leaseSince?: Date | string | null;
};
/** A row of `sync_source` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSyncSource = {
  source: string;
  acceptedAt: Date | null;
  leaseHolder: string | null;
  leaseUntil: Date | null;
  leaseSince: Date | null;
};
export const SYNC_SOURCE: Table<SyncSourceRow, StoredSyncSource, 'sync_source'> = {
  name: 'sync_source',
  columns: {
    source: 'text',
    acceptedAt: 'timestamptz',
    leaseHolder: 'text',
    leaseUntil: 'timestamptz',
    leaseSince: 'timestamptz',
  },
  key: ['source'],
};

/** A row of `sync_stream` as a bulk write takes it. */
export type SyncStreamRow = {
  source: string;
  stream: string;
  family?: string | null;
  cursor?: Date | string | null;
  outcome?: string | null;
  message?: string | null;
  lastTryAt?: Date | string | null;
  lastOkAt?: Date | string | null;
  nextAt?: Date | string | null;
  blockedUntil?: Date | string | null;
  blockedHost?: string | null;
  lateAt?: Date | string | null;
  failures?: number;
};
/** A row of `sync_stream` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSyncStream = {
  source: string;
  stream: string;
  family: string | null;
  cursor: string | null;
  outcome: string | null;
  message: string | null;
  lastTryAt: Date | null;
  lastOkAt: Date | null;
  nextAt: Date | null;
  blockedUntil: Date | null;
  blockedHost: string | null;
  lateAt: Date | null;
  failures: number;
};
export const SYNC_STREAM: Table<SyncStreamRow, StoredSyncStream, 'sync_stream'> = {
  name: 'sync_stream',
  columns: {
    source: 'text',
    stream: 'text',
    family: 'text',
    cursor: 'date',
    outcome: 'text',
    message: 'text',
    lastTryAt: 'timestamptz',
    lastOkAt: 'timestamptz',
    nextAt: 'timestamptz',
    blockedUntil: 'timestamptz',
    blockedHost: 'text',
    lateAt: 'timestamptz',
    failures: 'integer',
  },
  key: ['source', 'stream'],
};

/** A row of `sync_item` as a bulk write takes it. */
export type SyncItemRow = {
  source: string;
  stream: string;
  key: string;
  state: string;
  task: string;
  at?: Date | string | null;
  files: readonly string[];
  etag?: string | null;
  lastModified?: string | null;
  sha256?: string | null;
  bytes?: number | null;
  attempts?: number;
  triedAt?: Date | string | null;
  againAt?: Date | string | null;
  message?: string | null;
};
/** A row of `sync_item` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredSyncItem = {
  source: string;
  stream: string;
  key: string;
  state: string;
  task: unknown;
  at: string | null;
  files: string[];
  etag: string | null;
  lastModified: string | null;
  sha256: string | null;
  bytes: number | null;
  attempts: number;
  triedAt: Date | null;
  againAt: Date | null;
  message: string | null;
};
export const SYNC_ITEM: Table<SyncItemRow, StoredSyncItem, 'sync_item'> = {
  name: 'sync_item',
  columns: {
    source: 'text',
    stream: 'text',
    key: 'text',
    state: 'text',
    task: 'jsonb',
    at: 'date',
    files: 'text[]',
    etag: 'text',
    lastModified: 'text',
    sha256: 'text',
    bytes: 'integer',
    attempts: 'integer',
    triedAt: 'timestamptz',
    againAt: 'timestamptz',
    message: 'text',
  },
  key: ['source', 'stream', 'key'],
};

/** A row of `tracker_table` as a bulk write takes it. */
export type TrackerTableRow = {
  trackerId: string;
  board: string;
  family: string;
  asOf: string;
  generatedBy: string;
  totalCount: number;
  headline: string;
};
/** A row of `tracker_table` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredTrackerTable = {
  trackerId: string;
  board: string;
  family: string;
  asOf: string;
  generatedBy: string;
  totalCount: number;
  headline: unknown;
};
export const TRACKER_TABLE: Table<TrackerTableRow, StoredTrackerTable, 'tracker_table'> = {
  name: 'tracker_table',
  columns: {
    trackerId: 'text',
    board: 'text',
    family: 'text',
    asOf: 'text',
    generatedBy: 'text',
    totalCount: 'integer',
    headline: 'jsonb',
  },
  key: ['trackerId', 'board'],
};

/** A row of `tracker_row` as a bulk write takes it. */
export type TrackerRowRow = {
  trackerId: string;
  board: string;
  rank: number;
  rowId?: string | null;
  name: string;
  category?: string | null;
  url?: string | null;
  metrics: string;
  driver?: string | null;
  urlSlug?: string | null;
  ticker?: string | null;
  entityId?: string | null;
  filerCik?: string | null;
};
/** A row of `tracker_row` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredTrackerRow = {
  trackerId: string;
  board: string;
  rank: number;
  rowId: string | null;
  name: string;
  category: string | null;
  url: string | null;
  metrics: unknown;
  driver: unknown | null;
  urlSlug: string | null;
  ticker: string | null;
  entityId: string | null;
  filerCik: string | null;
};
export const TRACKER_ROW: Table<TrackerRowRow, StoredTrackerRow, 'tracker_row'> = {
  name: 'tracker_row',
  columns: {
    trackerId: 'text',
    board: 'text',
    rank: 'integer',
    rowId: 'text',
    name: 'text',
    category: 'text',
    url: 'text',
    metrics: 'jsonb',
    driver: 'jsonb',
    urlSlug: 'text',
    ticker: 'text',
    entityId: 'text',
    filerCik: 'text',
  },
  key: ['trackerId', 'board', 'rank'],
};

/** A row of `written_text` as a bulk write takes it. */
export type WrittenTextRow = {
  subject: string;
  digest: string;
  sections: string;
  generatedBy: string;
  generatedAt: Date | string;
};
/** A row of `written_text` as a raw query returns it; days are `YYYY-MM-DD`. */
export type StoredWrittenText = {
  subject: string;
  digest: string;
  sections: unknown;
  generatedBy: string;
  generatedAt: Date;
};
export const WRITTEN_TEXT: Table<WrittenTextRow, StoredWrittenText, 'written_text'> = {
  name: 'written_text',
  columns: {
    subject: 'text',
    digest: 'text',
    sections: 'jsonb',
    generatedBy: 'text',
    generatedAt: 'timestamptz',
  },
  key: ['subject'],
};
