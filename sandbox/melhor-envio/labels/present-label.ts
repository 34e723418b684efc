import { services } from "../carriers.ts";
import type { LabelRecord } from "./label-record.ts";

/** The provider's time format, `2026-01-01 10:00:00`: UTC without a zone. */
export function inStamp(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString().slice(0, 19).replace("T", " ");
}

function stamps(label: LabelRecord) {
  return {
    created_at: inStamp(label.createdAt),
    paid_at: inStamp(label.paidAt),
    generated_at: inStamp(label.generatedAt),
    posted_at: inStamp(label.postedAt),
    delivered_at: inStamp(label.deliveredAt),
    canceled_at: inStamp(label.canceledAt),
    expired_at: inStamp(label.expiredAt),
  };
}

/** A label as cart, orders and search return it. Some numbers are strings, as with the provider. */
export function presentLabel(label: LabelRecord) {
  const service = services.find(({ id }) => id === label.serviceId);
  const volume = label.volumes[0];
  return {
    id: label.id,
    protocol: label.protocol,
    service_id: label.serviceId,
    agency_id: label.agencyId,
    contract: null,
    service_code: null,
    quote: label.priceCents / 100,
    price: label.priceCents / 100,
    coupon: null,
    discount: 0,
    delivery_min: Math.max(1, label.deliveryDays - 1),
    delivery_max: label.deliveryDays,
    status: label.status,
    reminder: null,
    insurance_value: label.insuranceCents / 100,
    weight: null,
    width: null,
    height: null,
    length: null,
    diameter: null,
    format: "box",
    billed_weight: volume ? String(volume.weight) : null,
    receipt: false,
    own_hand: false,
    collect: false,
    collect_scheduled_at: null,
    // Zero for false, as captured answers show it.
    reverse: label.reverse ? true : 0,
    non_commercial: label.nonCommercial,
    authorization_code: label.authorizationCode,
    tracking: label.tracking,
    self_tracking: label.selfTracking,
    delivery_receipt: null,
    additional_info: null,
    cte_key: null,
    ...stamps(label),
    generated_key: label.failedAt === null ? null : { failed_at: inStamp(label.failedAt), data: label.failure },
    suspended_at: null,
    updated_at: inStamp(label.updatedAt),
    parse_pi_at: null,
    from: label.from,
    to: label.to,
    service: service && {
      id: service.id,
      name: service.name,
      company: { id: service.company.id, name: service.company.name },
    },
    tags: label.tags,
    products: label.products,
    volumes: label.volumes.map((each, id) => ({ id: id + 1, ...each, diameter: "0.00", format: "box" })),
  };
}

/** A label as `POST /shipment/tracking` returns it: milestones, no list of events. */
export function presentTracking(label: LabelRecord) {
  return {
    id: label.id,
    protocol: label.protocol,
    status: label.status,
    tracking: label.tracking,
    melhorenvio_tracking: label.selfTracking,
    ...stamps(label),
  };
}

/** The body of a webhook. */
export function presentLabelEvent(event: string, label: LabelRecord) {
  return {
    event,
    data: {
      id: label.id,
      protocol: label.protocol,
      status: label.status,
      tracking: label.tracking,
      self_tracking: label.selfTracking,
      user_id: "9b3f2c1e-5a64-4b52-9a0c-3f1f5c8f2a11",
      tags: label.tags,
      tracking_url: label.selfTracking && `https://www.melhorrastreio.com.br/rastreio/${label.selfTracking}`,
      ...stamps(label),
    },
  };
}
