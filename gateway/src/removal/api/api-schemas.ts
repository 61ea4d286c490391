import {
  type ErrorAnswer,
  errorCodes,
  type PublicAccountAnswer,
  type PublicErrorAnswer,
  type PublicRemovalAnswer,
  publicErrorCodes,
  type UploadAnswer,
} from '@liftout/gateway-contract';
import { z } from 'zod';

// What the gateway answers. The contract's types are held to these, and these to the answers, by tests.

export const uploadAnswer = z.discriminatedUnion('status', [
  z.strictObject({
    id: z.uuid(),
    status: z.literal('completed'),
    isSimulationMode: z.boolean().describe('True when the demo engine made the cut.'),
    downloadToken: z.string().min(1).describe('For the download and the deletion.'),
    processedPath: z.string().min(1).describe('For /uploads/{processedPath}.'),
    expiresAt: z.iso.datetime().describe('From then on the result is gone.'),
    width: z.int().positive(),
    height: z.int().positive(),
    confidence: z.number().min(0).max(1).exactOptional().describe('0 is surely wrong, 1 surely right.'),
  }),
  z.strictObject({
    id: z.uuid(),
    status: z.literal('failed').describe('The picture was accepted, but the removal did not work.'),
    isSimulationMode: z.boolean(),
    downloadToken: z.literal(''),
    processedPath: z.literal(''),
    error: z.string().describe('A sentence to show.'),
    reason: z.string().describe('Stable and lower case.'),
  }),
]) satisfies z.ZodType<UploadAnswer>;

export const errorAnswer = z.strictObject({
  status: z.literal('failed'),
  code: z.enum(errorCodes),
  error: z.string().describe('A plain English sentence.'),
  requestId: z.string(),
}) satisfies z.ZodType<ErrorAnswer>;

export const publicErrorAnswer = z.strictObject({
  errors: z
    .array(
      z.strictObject({ title: z.string().min(1), code: z.enum(publicErrorCodes), detail: z.string().min(1) }),
    )
    .length(1),
}) satisfies z.ZodType<PublicErrorAnswer>;

export const publicRemovalAnswer = z.strictObject({
  data: z.strictObject({
    result_b64: z.string().describe('The result file in base64.'),
    foreground_top: z.int().min(0),
    foreground_left: z.int().min(0),
    foreground_width: z.int().min(0),
    foreground_height: z.int().min(0),
  }),
}) satisfies z.ZodType<PublicRemovalAnswer>;

export const publicAccountAnswer = z.strictObject({
  data: z.strictObject({
    attributes: z.strictObject({
      credits: z.strictObject({ total: z.int(), subscription: z.int(), payg: z.int(), enterprise: z.int() }),
      api: z.strictObject({ free_calls: z.int().min(0), sizes: z.literal('all') }),
    }),
  }),
}) satisfies z.ZodType<PublicAccountAnswer>;

export const liveAnswer = z.strictObject({ status: z.literal('ok') });

const check = z.strictObject({ ok: z.boolean(), reason: z.string().optional() });

export const readyAnswer = z.strictObject({
  status: z.enum(['ready', 'not_ready', 'closing']),
  engine: z.strictObject({ name: z.string(), version: z.string(), isSimulation: z.boolean() }),
  checks: z.strictObject({ removal: check, storage: check }),
});
