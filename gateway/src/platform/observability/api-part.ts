import { z } from 'zod';
import type { ApiPart } from '../api-document/create-api-document.ts';
import { json, refusals } from '../api-document/describe.ts';

const check = z.strictObject({
  ok: z.boolean(),
  reason: z.string().optional().describe('The fault, in a sentence.'),
});

/** The calls for operators. */
export const operationsApi: ApiPart = {
  tags: [{ name: 'Operations', description: 'For operators of the server.' }],
  schemas: {
    Live: z.strictObject({ status: z.literal('ok') }),
    Ready: z.strictObject({
      status: z.enum(['ready', 'not_ready', 'closing']),
      engine: z.strictObject({ name: z.string(), version: z.string(), isSimulation: z.boolean() }),
      checks: z.record(z.string(), check),
    }),
    Serving: z.strictObject({
      status: z.enum(['serving', 'not_serving', 'closing']),
      reason: check.shape.reason,
    }),
  },
  paths: {
    '/api/health/live': {
      get: {
        operationId: 'live',
        tags: ['Operations'],
        summary: 'Whether the process answers',
        responses: { 200: { description: 'Alive.', content: json('Live') } },
      },
    },
    '/api/health/ready': {
      get: {
        operationId: 'ready',
        tags: ['Operations'],
        summary: 'Whether pictures can be processed and results stored',
        responses: {
          200: { description: 'Ready.', content: json('Ready') },
          503: { description: 'Not ready.', content: json('Ready') },
        },
      },
    },
    '/api/health/serving': {
      get: {
        operationId: 'serving',
        tags: ['Operations'],
        summary: 'Whether this gateway can serve the live versions',
        description:
          'For load balancers. Unlike `ready`, it does not count faults of Redis and the bucket, which all gateways share.',
        responses: {
          200: { description: 'Serving.', content: json('Serving') },
          503: { description: 'Not serving.', content: json('Serving') },
        },
      },
    },
    '/metrics': {
      get: {
        operationId: 'metrics',
        tags: ['Operations'],
        summary: 'Metrics for Prometheus',
        description: 'Needs METRICS_TOKEN as a bearer token, unless it is `public`.',
        security: [{ bearer: [] }],
        responses: {
          200: { description: 'Metrics.', content: { 'text/plain': { schema: { type: 'string' } } } },
          ...refusals('Error', { 403: 'METRICS_TOKEN is not set or was not sent.' }),
        },
      },
    },
  },
};
