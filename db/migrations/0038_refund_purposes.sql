ALTER TABLE `refunds` ADD `purpose` text DEFAULT 'goodwill' NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `withdrawal_id` text REFERENCES withdrawals(id);--> statement-breakpoint
ALTER TABLE `refunds` ADD `goods` text;--> statement-breakpoint
CREATE INDEX `refunds_withdrawal` ON `refunds` (`withdrawal_id`);--> statement-breakpoint
-- What each refund was in effect: for no piece by name, it gave back first what had come beyond the price, then what a
-- withdrawal open at that moment asked for.
UPDATE `refunds` SET `purpose` = 'order' WHERE `order_id` IN (
  SELECT `id` FROM `orders` WHERE `status` = 'cancelled' OR `payment_status` = 'refunded');--> statement-breakpoint
UPDATE `refunds` SET `withdrawal_id` = (
  SELECT `w`.`id` FROM `withdrawals` `w`
  WHERE `w`.`order_id` = `refunds`.`order_id` AND `w`.`declared_at` <= `refunds`.`created_at`
    AND (`w`.`treated_at` IS NULL OR `refunds`.`created_at` <= `w`.`treated_at`)
  ORDER BY `w`.`treated_at` IS NULL, `w`.`treated_at`, `w`.`declared_at` LIMIT 1);--> statement-breakpoint
UPDATE `refunds` SET `purpose` = 'withdrawal' WHERE `withdrawal_id` IS NOT NULL;--> statement-breakpoint
UPDATE `refunds` SET `purpose` = 'articles', `withdrawal_id` = NULL WHERE `id` IN (SELECT `refund_id` FROM `refund_lines`);--> statement-breakpoint
WITH `taken` AS (
  SELECT DISTINCT `attempt_id`, `code`, `amount`, `currency`, `fields` ->> 'date' AS `date`, `fields` ->> 'numauto' AS `auto`
  FROM `payment_events` `e` WHERE `outcome` IN ('paid', 'unexpectedPayment') AND (`source` = 'callback' OR `id` = (
    SELECT min(`id`) FROM `payment_events` `f`
    WHERE `f`.`attempt_id` = `e`.`attempt_id` AND `f`.`outcome` IN ('paid', 'unexpectedPayment')
    HAVING sum(`f`.`source` = 'callback') = 0))
), `beyond` AS (
  SELECT `id`, coalesce((SELECT sum(`amount`) FROM `transfers` WHERE `order_id` = `o`.`id` AND `undone_at` IS NULL), 0)
    + coalesce((SELECT sum(`taken`.`amount`) FROM `taken` JOIN `payment_attempts` `a` ON `a`.`id` = `attempt_id`
      WHERE `a`.`order_id` = `o`.`id`), 0) - `amount` AS `amount`
  FROM `orders` `o` WHERE `id` IN (SELECT `order_id` FROM `refunds`)
), `free` AS (
  SELECT `id`, `order_id`, sum(`amount`) OVER (PARTITION BY `order_id` ORDER BY `created_at`, `id`) - `amount` AS `before`
  FROM `refunds` WHERE `status` = 'accepted' AND `purpose` <> 'articles'
)
UPDATE `refunds` SET `purpose` = 'overpayment', `withdrawal_id` = NULL WHERE `id` IN (
  SELECT `free`.`id` FROM `free` JOIN `beyond` ON `beyond`.`id` = `order_id` WHERE `before` < `beyond`.`amount`);
--> statement-breakpoint
UPDATE `proposals` SET `input` = json_set(`input`, '$.what', CASE WHEN `input` ->> '$.pieces' IS NULL
  THEN json_object('purpose', (SELECT CASE `status` WHEN 'cancelled' THEN 'order' ELSE 'goodwill' END FROM `orders` WHERE `id` = `entity_id`))
  ELSE json_patch(`input` -> '$.pieces', '{"purpose":"articles"}') END)
WHERE `state` = 'open' AND `kind` IN ('card', 'transfer');
