CREATE TABLE `withdrawal_lines` (
	`withdrawal_id` text NOT NULL,
	`line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`withdrawal_id`, `line_id`),
	FOREIGN KEY (`withdrawal_id`) REFERENCES `withdrawals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "withdrawal_lines_quantity" CHECK("withdrawal_lines"."quantity" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `withdrawal_lines_line` ON `withdrawal_lines` (`line_id`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`declared_at` integer NOT NULL,
	`treated_at` integer,
	`amount` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`key` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "withdrawals_amount" CHECK("withdrawals"."amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `withdrawals_order` ON `withdrawals` (`order_id`,`declared_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_open` ON `withdrawals` (`declared_at`) WHERE "withdrawals"."treated_at" is null;--> statement-breakpoint
INSERT INTO `withdrawals` (`id`, `order_id`, `declared_at`, `treated_at`, `amount`, `reason`, `key`)
SELECT `id`, `order_id`, `at`,
	(SELECT max(t.`at`) FROM `order_history` t WHERE t.`order_id` = h.`order_id` AND t.`kind` = 'withdrawalTreated' AND t.`from_value` = h.`id`),
	0, coalesce(`to_value` ->> '$.reason', ''), `to_value` ->> '$.key'
FROM `order_history` h WHERE `kind` = 'withdrawal' ORDER BY `at`, h.rowid;
--> statement-breakpoint
INSERT INTO `withdrawal_lines` (`withdrawal_id`, `line_id`, `quantity`)
SELECT w.`id`, l.`id`, sum(p.value ->> '$.quantity')
FROM `withdrawals` w
JOIN `order_history` h ON h.`id` = w.`id`
JOIN json_each(h.`to_value`, '$.lines') p
JOIN `order_lines` l ON l.`id` = p.value ->> '$.lineId' AND l.`order_id` = w.`order_id`
GROUP BY w.rowid, l.`id` ORDER BY w.rowid, min(p.key);
--> statement-breakpoint
-- The delivery goes back with the last of the pieces, when nothing of the order is left.
UPDATE `withdrawals` SET `amount` =
	(SELECT coalesce(sum(p.`quantity` * l.`unit_price`), 0) FROM `withdrawal_lines` p JOIN `order_lines` l ON l.`id` = p.`line_id` WHERE p.`withdrawal_id` = `withdrawals`.`id`)
	+ (SELECT o.`delivery_cost` FROM `orders` o WHERE o.`id` = `withdrawals`.`order_id`)
	* (`withdrawals`.rowid = (SELECT max(w.rowid) FROM `withdrawals` w WHERE w.`order_id` = `withdrawals`.`order_id`)
		AND (SELECT sum(p.`quantity`) FROM `withdrawal_lines` p JOIN `order_lines` l ON l.`id` = p.`line_id` WHERE l.`order_id` = `withdrawals`.`order_id`)
		= (SELECT sum(l.`quantity`) FROM `order_lines` l WHERE l.`order_id` = `withdrawals`.`order_id`));
--> statement-breakpoint
UPDATE `order_history` SET `from_value` = `id`, `to_value` = NULL WHERE `kind` = 'withdrawal';
